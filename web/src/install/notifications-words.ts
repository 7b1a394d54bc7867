// What is said of notifications.

export const text = {
  title: "Notifications",
  hint: "when it's your turn at a slow table",
  alone: "Tell me when it's my turn",
  hintAlone: "here and at other slow tables",
  on: "On for this device. You hear once from a table that waits for you, until you have been back.",
  off: "Your browser will ask whether it may show them. They name the table, never a card.",
  blocked:
    "This browser blocks notifications from this address. Allow them in its settings for this site, then come back here.",
  "not-secure":
    "This address doesn't begin with https, so browsers allow no notifications here. The person who runs the server can change that.",
  "install-first":
    "On an iPhone or iPad, add the game to the home screen first: tap Share, then “Add to Home Screen”. Open it from there and switch them on.",
  unsupported: "This browser, or this private window, has no notifications. Another browser may.",
  "none-sent": "This server sends no notifications.",
  refused:
    "Your browser couldn't set them up: its own service for notifications may be switched off or out of reach. Try again later, or use another browser.",
} as const;
