import type { Locator, Page } from 'playwright/test'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'

test('pane borders are dragged within their limits and keep their position', async ({ shareApp }) => {
  const { window } = await shareApp()
  await window.getByRole('textbox', { name: 'Message', exact: true }).waitFor()
  await window.getByRole('button', { name: 'Inspector' }).click()
  const list = window.getByRole('separator', { name: 'Resize chats' })
  const inspector = window.getByRole('separator', { name: 'Resize inspector' })
  const widths = async () => [await widthOf(list), await widthOf(inspector)]
  const [listBefore = 0, inspectorBefore = 0] = await widths()

  await drag(window, list, 40)
  await drag(window, inspector, -30)
  await expect.poll(widths).toEqual([listBefore + 40, inspectorBefore + 30])
  // The width stops at its limit.
  await drag(window, list, 600)
  const wide = [360, inspectorBefore + 30]
  await expect.poll(widths).toEqual(wide)
  await inspector.press('ArrowRight')
  wide[1] = inspectorBefore + 22
  await expect.poll(widths).toEqual(wide)

  const saved = async () => {
    const { listWidth, inspectorWidth } = await readBridge(window, 'settings.read')
    return [listWidth, inspectorWidth]
  }
  await expect.poll(saved).toEqual(wide)
  await window.reload()
  await expect.poll(widths).toEqual(wide)
})

/** Returns the rendered width of the pane that the border belongs to. */
async function widthOf(border: Locator): Promise<number> {
  return border.evaluate((element) => Math.round(element.closest('aside')?.getBoundingClientRect().width ?? 0))
}

async function drag(window: Page, border: Locator, distance: number): Promise<void> {
  const box = await border.boundingBox()
  if (!box) throw new Error('The border is not on screen.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await window.mouse.move(x, y)
  await window.mouse.down()
  await window.mouse.move(x + distance, y, { steps: 4 })
  await window.mouse.up()
}
