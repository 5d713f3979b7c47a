import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ElectronApplication } from 'playwright/test'
import { findViolations } from './find-violations.ts'
import { expect, test } from './harness/test.ts'
import { openView } from './views.ts'

test('the data, log and license folders are opened, and a failure is reported', async ({ shareApp }) => {
  const { app, window, dataDirectory } = await shareApp()
  const opened = await catchOpenedFolders(app)
  await openView(window, 'Settings')
  const press = (name: string) => window.getByRole('button', { name, exact: true }).click()

  await press('Open data folder')
  await expect.poll(opened.paths).toEqual([dataDirectory])
  await press('Open log folder')
  await expect.poll(opened.paths).toEqual([dataDirectory, join(dataDirectory, 'logs')])
  await press('Open the licenses')
  await expect.poll(async () => (await opened.paths()).length).toBe(3)
  const notices = (await opened.paths())[2] ?? ''
  expect(basename(notices)).toBe('notices')
  expect(existsSync(notices)).toBe(true)

  await opened.fail('no program opens folders')
  await press('Open data folder')
  await expect(window.getByRole('alert')).toContainText(
    `${dataDirectory} could not be opened: no program opens folders`,
  )
})

test('About lists the versions and the bundled parts with their licenses', async ({ shareApp }) => {
  const { app, window } = await shareApp()
  await openView(window, 'Settings')
  const version = await app.evaluate(({ app: own }) => own.getVersion())
  await expect(window.getByRole('definition').filter({ hasText: version }).first()).toBeVisible()
  const parts = window.getByRole('table', { name: 'Built with' })
  await expect(parts).toBeHidden()
  await window.getByText(/^\d+ parts with their versions and licenses$/).click()
  await expect(parts.getByRole('row').filter({ hasText: 'react-dom' })).toContainText('MIT')
  expect(await findViolations(window)).toEqual([])
})

/** Prevents the system's file manager from opening, and can make it fail. */
async function catchOpenedFolders(app: ElectronApplication) {
  const caught = await app.evaluateHandle(({ shell }) => {
    const state = { paths: new Array<string>(), problem: '' }
    shell.openPath = (path) => {
      state.paths.push(path)
      return Promise.resolve(state.problem)
    }
    return state
  })
  return {
    paths: () => caught.evaluate(({ paths }) => paths),
    fail: (problem: string) => caught.evaluate((state, text) => void (state.problem = text), problem),
  }
}
