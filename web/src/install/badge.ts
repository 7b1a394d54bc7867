// A mark at the app's icon while something is asked of this player.

/** Browsers without icons to mark have no such thing, and do not miss it. */
export function badge(asked: boolean): void {
  const change = asked ? navigator.setAppBadge?.() : navigator.clearAppBadge?.();
  change?.catch(() => {});
}
