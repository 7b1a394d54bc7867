// `Object.hasOwn`, which @noble/hashes calls as it is loaded, and which Chrome 92 and Firefox 91 lack.
// It is imported before that.

const known = Object as { hasOwn?: (thing: object, key: PropertyKey) => boolean };

// biome-ignore lint/suspicious/noPrototypeBuiltins: it is what it stands for
known.hasOwn ??= (thing, key) => Object.prototype.hasOwnProperty.call(thing, key);
