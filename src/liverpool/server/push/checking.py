"""Whether a browser can be notified where its page says."""

from liverpool.room.messages.notices import Subscription
from liverpool.room.refused import RequestRefused
from liverpool.server.push.encryption import browser_key
from liverpool.server.push.endpoints import Forbidden, endpoint_in


def check_subscription(subscription: Subscription) -> None:
    """Raises `RequestRefused` for what no browser would send."""
    try:
        endpoint_in(subscription.endpoint)
        browser_key(subscription)
    except Forbidden as error:
        raise RequestRefused(str(error), reason="bad_subscription") from None
    except ValueError:
        raise RequestRefused(
            "This browser's key for notifications is none. Switch them off and on again.",
            reason="bad_subscription",
        ) from None
