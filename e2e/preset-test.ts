import type { Page } from 'playwright/test'
import { test as base } from './harness/test.ts'
import { startPresetGateway, type SharedPresetGateway, type PresetGatewayShape } from './preset-gateway.ts'
import { useGateway } from './use-gateway.ts'

export { expect } from './harness/test.ts'

type PresetFixtures = {
  /** Starts a gateway with presets, which is stopped after the test. */
  startPresetGateway: (shape?: PresetGatewayShape) => Promise<SharedPresetGateway>
}

/** The harness's `test` with gateways that store presets, so that they do not remain in the shared app. */
export const test = base.extend<PresetFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures a fixture needs.
  startPresetGateway: async ({}, use) => {
    const gateways: SharedPresetGateway[] = []
    await use(async (shape) => {
      const gateway = await startPresetGateway(shape)
      gateways.push(gateway)
      return gateway
    })
    for (const gateway of gateways) await gateway.close()
  },
})

/** Adds and selects a test gateway under the name `Work`. */
export async function usePresets(window: Page, { baseUrl }: SharedPresetGateway): Promise<void> {
  await useGateway(window, { name: 'Work', baseUrl }, 'sk-user')
}
