import type { TestSample } from '#shared/preset.ts'

export interface SampleKeeper {
  /** Notes what is on screen now; kept after a pause. */
  write: (samples: readonly TestSample[]) => void
  /** Keeps at once what waits. */
  flush: () => Promise<void>
}

interface SampleKeeperOptions {
  save: (samples: readonly TestSample[]) => Promise<unknown>
  /** What could not be kept goes along with the next flush. */
  onFailed: () => void
  /** Milliseconds of rest before what was typed is kept. */
  delay?: number
}

/** Keeps the samples of a preset while they are typed. */
export function createSampleKeeper({ save, onFailed, delay = 400 }: SampleKeeperOptions): SampleKeeper {
  let waiting: readonly TestSample[] | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    const samples = waiting
    if (samples === null) return
    waiting = null
    try {
      await save(samples)
    } catch {
      waiting ??= samples
      onFailed()
    }
  }
  return {
    write(samples) {
      waiting = samples
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), delay)
    },
    flush,
  }
}
