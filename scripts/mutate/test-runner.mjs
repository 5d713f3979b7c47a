import { appendFileSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { configureGlobal } from 'fast-check'
import { inject, TestRunner } from 'vitest'

// Saved because a test may replace the clock.
const { setTimeout, clearTimeout, Set } = globalThis
const { hrtime } = process

/** Minimum limit for the calls of a mutant in one test; more calls indicate an endless loop. */
const minCalls = 2_000_000

/** State that instrumented sources query (instrument.mjs). */
const mutants = {
  active: 0,
  calls: 0,
  maxCalls: Infinity,
  /** @type {Set<number>} */
  met: new Set(),
  /** @param {number} id */
  is(id) {
    if (++mutants.calls > mutants.maxCalls) throw new Error('The mutant never ends.')
    if (mutants.active === 0) mutants.met.add(id)
    return id === mutants.active
  },
}
Reflect.set(globalThis, 'gatehouseMutants', mutants)

// A counterexample need not be minimal, so skip shrinking.
configureGlobal({ endOnFailure: true })

/**
 * Runs each test once without a mutant to record the mutants it reaches, then once for each of those. When a mutant
 * fails a test, the test must pass again without it; otherwise the process's state is corrupt and the file is run
 * again.
 */
export default class MutantRunner extends TestRunner {
  plan = inject('plan')
  /** No mutant has run in this process so far. */
  isClean = true
  mustRestart = false
  failedOutside = false
  /** @type {{ name: string, step: 'baseline' | 'mutant' | 'check', queue: number[], mutant: number, limit: number,
   *   wasClean: boolean, start: bigint } | undefined} */
  current

  /** @param {any} config */
  constructor(config) {
    super(config)
    mutants.active = this.plan.active
    const note = () => void (this.failedOutside = true)
    process.on('unhandledRejection', note)
    process.on('uncaughtException', note)
  }

  /** @param {any[]} files */
  onCollected(files) {
    const file = this.nameOf(files[0])
    if (this.plan.active !== 0) {
      if (files.some(({ result }) => result?.state === 'fail')) this.write({ kind: 'killed', mutant: this.plan.active })
      return
    }
    if (files.some(({ result }) => result?.state === 'fail')) this.write({ kind: 'broken', test: file })
    this.write({ kind: 'imported', file, mutants: [...mutants.met] })
  }

  /** @param {any} test */
  async onBeforeRunTask(test) {
    if (this.mustRestart) test.mode = 'skip'
    await super.onBeforeRunTask(test)
    if (this.plan.active !== 0 || test.mode !== 'run') return
    test.repeats = Number.MAX_SAFE_INTEGER
    test.retry = 0
    this.current = {
      name: `${this.nameOf(test.file)} > ${test.fullTestName ?? test.name}`,
      step: 'baseline',
      queue: [],
      mutant: 0,
      limit: 120_000,
      wasClean: true,
      start: 0n,
    }
  }

  /**
   * @param {any} test
   * @param {any} options
   */
  onBeforeTryTask(test, options) {
    super.onBeforeTryTask(test, options)
    const { current } = this
    if (!current) return
    if (current.step === 'mutant') {
      const next = current.queue.shift()
      if (next === undefined || this.mustRestart || this.cancelRun) {
        this.current = undefined
        mutants.active = 0
        test.context.skip()
        return
      }
      current.mutant = next
      current.wasClean = this.isClean
      this.isClean = false
    }
    mutants.active = current.step === 'mutant' ? current.mutant : 0
    mutants.calls = 0
    mutants.met.clear()
    this.failedOutside = false
    if (current.step !== 'check')
      this.write({ kind: 'begin', test: current.name, mutant: mutants.active, limit: current.limit })
    current.start = hrtime.bigint()
  }

  /** @param {any} test */
  async runTask(test) {
    const body = Promise.resolve(TestRunner.getTestFn(test)())
    const { current } = this
    if (!current) return body
    /** @type {NodeJS.Timeout | undefined} */
    let timer
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => {
        this.mustRestart = true
        reject(new Error('The mutant takes too long.'))
      }, current.limit)
    })
    try {
      await Promise.race([body, late])
    } finally {
      clearTimeout(timer)
    }
  }

  /**
   * @param {any} test
   * @param {any} options
   */
  async onAfterRetryTask(test, options) {
    await super.onAfterRetryTask(test, options)
    const { current } = this
    const hasFailed = test.result.state === 'fail' || this.failedOutside
    if (!current) {
      if (this.plan.active !== 0 && hasFailed) this.write({ kind: 'killed', mutant: this.plan.active })
      return
    }
    const { step, name: inTest, mutant, wasClean } = current
    // Reset the result before every run, because Vitest stops after a failed one.
    test.result.state = 'pass'
    test.result.errors = undefined
    test.result.attempts = []
    if (step === 'baseline') {
      if (test.result.pending) return
      if (hasFailed) {
        this.write({ kind: 'broken', test: inTest })
        this.mustRestart = !this.isClean
      }
      const duration = Number(hrtime.bigint() - current.start) / 1e6
      current.limit = Math.max(3_000, 10 * duration)
      mutants.maxCalls = Math.max(minCalls, 20 * mutants.calls)
      const isDeferred = duration > this.plan.maxTestMs
      if (isDeferred) this.write({ kind: 'deferred', file: this.nameOf(test.file), test: inTest, duration })
      current.queue = hasFailed || isDeferred ? [] : this.choose(inTest)
      this.write({ kind: 'test', test: inTest, duration, met: mutants.met.size, queue: current.queue.length })
      current.step = 'mutant'
    } else if (step === 'mutant') {
      if (!hasFailed) this.write({ kind: 'survived', test: inTest, mutant })
      else if (this.mustRestart || wasClean) this.write({ kind: 'killed', test: inTest, mutant })
      if (hasFailed && !this.mustRestart) current.step = 'check'
    } else {
      if (hasFailed) this.mustRestart = true
      if (!wasClean) this.write({ kind: hasFailed ? 'suspect' : 'killed', test: inTest, mutant })
      current.step = 'mutant'
    }
  }

  /** @param {any[]} files */
  onAfterRunFiles(files) {
    super.onAfterRunFiles(files)
    this.write({ kind: this.mustRestart ? 'restart' : 'done', file: this.nameOf(files[0]) })
  }

  /**
   * Returns the mutants to try in this test, of those it has reached, suspects first.
   * @param {string} inTest
   */
  choose(inTest) {
    const suspects = new Set()
    const decided = new Set(this.plan.skipped)
    for (const line of readFileSync(this.plan.results, 'utf8').split('\n')) {
      if (line === '') continue
      const { kind, test, mutant } = JSON.parse(line)
      if (kind === 'killed' || (kind === 'survived' && test === inTest)) decided.add(mutant)
      if (kind === 'suspect' && test === inTest) suspects.add(mutant)
    }
    const open = [...mutants.met].filter((id) => !decided.has(id))
    return [...open.filter((id) => suspects.has(id)), ...open.filter((id) => !suspects.has(id))]
  }

  /** @param {{ filepath: string }} file */
  nameOf({ filepath }) {
    return relative(this.config.root, filepath)
  }

  /** @param {Record<string, unknown>} line */
  write(line) {
    appendFileSync(this.plan.results, `${JSON.stringify({ ...line, pid: process.pid })}\n`)
  }
}
