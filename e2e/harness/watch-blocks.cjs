// Preloaded into main by launch-app.ts for benchmarks: records how late main's event loop is.
const { monitorEventLoopDelay } = require('node:perf_hooks')

const loopDelay = monitorEventLoopDelay({ resolution: 1 })
loopDelay.enable()
Reflect.set(globalThis, 'loopDelay', loopDelay)
