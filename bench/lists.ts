import type { Locator, Page } from 'playwright'
import { startFaultServer } from '../e2e/harness/fault-server.ts'
import { launchApp, type RunningApp } from '../e2e/harness/launch-app.ts'
import { manyListedModels, scriptModelGateway } from '../e2e/model-gateway.ts'
import { modelsScreen } from '../e2e/models-screen.ts'
import { useGateway } from '../e2e/use-gateway.ts'
import { openView } from '../e2e/views.ts'
import { median } from '../shared/testing/percentile.ts'
import { type Figure, repeats, report } from './report.ts'
import { takePaints, watchKeys } from './size-page.ts'

/*
 * Types into the filters of the views Models, with 1,000 models, and Providers, with 90 providers:
 *
 *   npm run bench -- lists
 */
const models = 1000
const providers = 90
const word = 'model 77'

/** Time in which the list follows a letter, in milliseconds. */
const letterMs = 120

const server = await startFaultServer()
const running = await launchApp()
try {
  report('lists', await benchLists(running))
} finally {
  await running.close()
  await running.remove()
  await server.close()
}

async function benchLists({ window }: RunningApp): Promise<Figure[]> {
  const gateway = scriptModelGateway(server, { models: manyListedModels(models) })
  server.reply('GET /api/v1/providers', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      data: Array.from({ length: providers }, (_, index) => ({
        name: `Model ${index} host`,
        slug: `host-${index}`,
        headquarters: 'US',
        datacenters: ['US', 'DE'],
      })),
    }),
  })
  await useGateway(window, { name: 'Router', baseUrl: gateway.baseUrl, dialect: 'OpenRouter' }, 'sk-router')
  await watchKeys(window)
  await watchTasks(window)
  const screen = modelsScreen(window)
  await screen.open()
  await screen.models.waitFor()
  const ofModels = await typeIntoFilter(window, screen.search)
  await openView(window, 'Providers')
  await window.getByRole('table', { name: 'Providers' }).waitFor()
  const ofProviders = await typeIntoFilter(window, window.getByRole('searchbox', { name: 'Search providers' }))
  return [...figuresOf(`${models} models`, ofModels), ...figuresOf(`${providers} providers`, ofProviders)]
}

interface Typed {
  /** Durations of tasks above 50 ms. */
  readonly tasks: readonly number[]
  readonly paintsMs: readonly number[]
}

function figuresOf(list: string, { tasks, paintsMs }: Typed): Figure[] {
  return [
    {
      name: `${list}: longest task over 50 ms while a filter is typed`,
      value: Math.max(0, ...tasks),
      unit: 'ms',
      goal: 0,
    },
    { name: `${list}: letter painted, median`, value: median(paintsMs), unit: 'ms', goal: null },
  ]
}

async function typeIntoFilter(window: Page, field: Locator): Promise<Typed> {
  await field.focus()
  await takeTasks(window)
  await takePaints(window)
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    await field.pressSequentially(word, { delay: letterMs })
    for (let letter = 0; letter < word.length; letter += 1) await field.press('Backspace', { delay: letterMs })
  }
  return { tasks: await takeTasks(window), paintsMs: await takePaints(window) }
}

interface BenchPage {
  tasks: number[]
}

function watchTasks(window: Page): Promise<void> {
  return window.evaluate(() => {
    const page = Object.assign(globalThis as unknown as BenchPage, { tasks: [] as number[] })
    new PerformanceObserver((list) => page.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
  })
}

function takeTasks(window: Page): Promise<number[]> {
  return window.evaluate(() => (globalThis as unknown as BenchPage).tasks.splice(0))
}
