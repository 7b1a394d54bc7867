// Seconds and days as people say them.

const text = {
  seconds: (count: number) => (count === 1 ? "1 second" : `${count} seconds`),
  minutes: (count: number) => `${count} minutes`,
  hours: (count: number) => `${count} hours`,
  days: (count: number) => `${count} days`,
};

/** Beyond so many seconds, minutes are exact enough; beyond so many minutes, hours. */
const EXACT = 90;
/** Beyond so many hours, days are. */
const MOST_HOURS = 36;

/** Whole seconds of `left` once so many milliseconds have passed; never below 0. */
export function secondsLeft(left: number, passed: number): number {
  return Math.max(0, Math.ceil(left - Math.max(0, passed) / 1000));
}

/** So many seconds in words. */
export function timeIn(seconds: number): string {
  if (seconds <= EXACT) return text.seconds(seconds);
  const minutes = Math.round(seconds / 60);
  if (minutes <= EXACT) return text.minutes(minutes);
  const hours = Math.round(minutes / 60);
  return hours <= MOST_HOURS ? text.hours(hours) : text.days(Math.round(hours / 24));
}

/** An ISO day as people of this language write it; any other text as it is. */
export function dayText(iso: string): string {
  const day = new Date(`${iso}T12:00:00Z`);
  return Number.isNaN(day.getTime())
    ? iso
    : day.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
}
