// What is said of installing the game.

export const text = {
  title: "As an app",
  installed: "The game is installed on this device.",
  offered: "With its own icon, like any other app.",
  "by-menu": "Your browser's menu may have “Install” or “Add to home screen”.",
  "by-sharing": "Tap Share, then “Add to Home Screen”.",
  "not-secure":
    "This address doesn't begin with https, so browsers neither install the game nor open it without a network. The person who runs the server can change that.",
  install: "Install",
  opensOffline: "The score keeper opens here without a network, too.",
};
