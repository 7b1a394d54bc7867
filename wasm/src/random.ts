/** Pseudorandom numbers from a seed (SplitMix64). */

let state: u64 = 0;

export function seed(from: u64): void {
  state = from;
}

/** Where the numbers are: `seed` with it goes on from here. */
export function stateNow(): u64 {
  return state;
}

export function next(): u64 {
  state += 0x9e3779b97f4a7c15;
  return mixed(state);
}

/** A number that follows from this one and looks like any other. */
export function mixed(from: u64): u64 {
  let bits = from;
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
  return bits ^ (bits >> 31);
}

/** A number from 0 to one less than this, all nearly equally likely. */
export function below(count: i32): i32 {
  return <i32>(((next() >> 32) * <u64>count) >> 32);
}

/** A number from 0 up to but not 1, all equally likely. */
export function fraction(): f64 {
  return <f64>(next() >> 11) * 1.1102230246251565e-16;
}
