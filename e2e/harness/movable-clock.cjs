// Loaded into main before the app by launch-app.ts: its clock can be set forward while it runs, as if time had passed.
const now = Date.now.bind(Date)
globalThis.clockOffset = 0
Date.now = () => now() + globalThis.clockOffset
