// Preloaded into main by launch-app.ts: lets tests move the clock forward while the app runs.
const now = Date.now.bind(Date)
globalThis.clockOffset = 0
Date.now = () => now() + globalThis.clockOffset
