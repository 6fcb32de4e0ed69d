"""The web app: one board page in three modes, and the games that were played on it."""

from linewood.web.settings import Settings

__all__ = ["Settings", "serve"]


def serve(settings: Settings) -> None:
    """Serves the pages until it is stopped."""
    from linewood.web.app import run  # the web framework is loaded only to serve

    run(settings)
