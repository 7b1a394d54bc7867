// What only a deal with a coach needs, or a lesson that is played out, in a file of its own (later.ts).

export { Coach } from "./Coach";
export { Learnt } from "./Learnt";
export { LearntHeading, LearntMelds } from "./LearntEnd";
