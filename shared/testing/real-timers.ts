import { afterEach, vi } from 'vitest'

// Runs for every test file: restores real timers after each test, even if it fails, since the same thread may run the
// next file.
afterEach(() => void vi.useRealTimers())
