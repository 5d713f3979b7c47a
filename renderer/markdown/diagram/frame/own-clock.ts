// A hidden frame gets no animation frames, and its timers are throttled: code that waits for them would take very long
// or never end. Nothing here is animated, so any time will do. In a separate module, because it must run before the
// drawing code is loaded.
const waiting = new Map<number, FrameRequestCallback>()
const { port1: here, port2: there } = new MessageChannel()
let last = 0

here.addEventListener('message', ({ data }: MessageEvent<number>) => {
  const callback = waiting.get(data)
  waiting.delete(data)
  callback?.(performance.now())
})
here.start()

window.requestAnimationFrame = (callback) => {
  last += 1
  waiting.set(last, callback)
  there.postMessage(last)
  return last
}
window.cancelAnimationFrame = (handle) => void waiting.delete(handle)
