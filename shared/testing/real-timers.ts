import { afterEach, vi } from 'vitest'

// Run for every test file: time that a test has made up ends with the test, also where that fails. The next file may be
// read by the same thread.
afterEach(() => void vi.useRealTimers())
