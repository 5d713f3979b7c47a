// A frame out of sight is given no frames to draw, and its timers are slowed down: what measures in them would wait for
// long or for ever. Nothing here moves, so that any time will do. In a module of its own, since it has to come before
// what draws is loaded.
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
