/** Returns a promise with its resolver, like `Promise.withResolvers`, which Node 20 (used by the tests) lacks. */
export function deferred<Value = void>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  let settle: (value: Value) => void = () => {}
  const promise = new Promise<Value>((resolve) => (settle = resolve))
  return { promise, resolve: (value) => settle(value) }
}
