import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from 'playwright/test'
import { chatScreen } from './chat-screen.ts'
import type { RunningApp } from './harness/launch-app.ts'
import { readLaunchSettings } from './harness/launch-settings.ts'

/** Closes the app, writes a conversation of so many messages into its data, and opens it again. */
export async function addLongChat(running: RunningApp, messages: number): Promise<void> {
  await expect(chatScreen(running.window).message).toBeVisible()
  await running.close()
  const script = join(import.meta.dirname, 'write-long-chat.ts')
  const database = join(running.dataDirectory, 'gatehouse.db')
  execFileSync(readLaunchSettings().executable, ['--no-warnings', script, database, String(messages)], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  })
  for (const file of readdirSync(running.dataDirectory)) running.person.giveTo(join(running.dataDirectory, file))
  await running.reopen()
}

/** Opens the conversation of `addLongChat`, and waits for its last message. */
export async function openLongChat(window: Page): Promise<Locator> {
  await chatScreen(window).conversations.getByText('Long chat').click()
  const scroller = window.locator('.scroll:has(> [role="log"])')
  await expect(scroller.getByRole('article').last()).toBeInViewport()
  return scroller
}

/** How far the log is scrolled from its end, in pixels. */
export function gapBelow(scroller: Locator): Promise<number> {
  return scroller.evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop)
}

/** The message that begins first in the window, and where; '' while none does. */
export function firstSeen(scroller: Locator): Promise<{ id: string; top: number }> {
  return scroller.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    const places = [...element.querySelectorAll<HTMLElement>('[data-message]')]
    const place = places.find((each) => {
      const begin = each.getBoundingClientRect().top
      return begin >= top && begin < bottom
    })
    return { id: place?.dataset['message'] ?? '', top: (place?.getBoundingClientRect().top ?? 0) - top }
  })
}

/** Where a message begins below the upper edge of the log. */
export function topOf(scroller: Locator, id: string): Promise<number> {
  return scroller.evaluate((element, messageId) => {
    const place = element.querySelector(`[data-message="${messageId}"]`)
    return (place?.getBoundingClientRect().top ?? NaN) - element.getBoundingClientRect().top
  }, id)
}

/** Drags the thumb to a share of the whole. */
export function scrollTo(scroller: Locator, share: number): Promise<void> {
  return scroller.evaluate((element, part) => {
    element.scrollTop = (element.scrollHeight - element.clientHeight) * part
  }, share)
}

/**
 * Scrolls by so many pixels in every frame, and counts the frames in which something between the upper and the lower
 * edge shows no message: a room, or the place of one that is not here yet.
 */
export function blankFrames(
  scroller: Locator,
  options: { step: number; frames: number },
): Promise<{ blank: number; frames: number }> {
  return scroller.evaluate(async (element, { step, frames }) => {
    const isCovered = () => {
      const box = element.getBoundingClientRect()
      const places = [...element.querySelectorAll('[data-message]')].map((place) => place.getBoundingClientRect())
      // Between two messages are 20 pixels.
      for (let y = Math.ceil(box.top) + 21; y < box.bottom - 21; y += 21) {
        if (!places.some(({ top, bottom }) => bottom >= y - 21 && top <= y + 21)) return false
      }
      return true
    }
    let blank = 0
    for (let frame = 0; frame < frames; frame += 1) {
      element.scrollTop += step
      // The callback comes after the scroll event of its frame, and before it is painted.
      await new Promise((resolve) => requestAnimationFrame(resolve))
      if (!isCovered()) blank += 1
    }
    return { blank, frames }
  }, options)
}

/** Scrolls up, a window at a time, until a message stands there. */
export async function scrollToMessage(scroller: Locator, id: string): Promise<void> {
  const place = scroller.locator(`[data-message="${id}"]`)
  await expect(async () => {
    await scroller.evaluate((element) => element.scrollBy({ top: -element.clientHeight, behavior: 'instant' }))
    await expect(place).toBeInViewport({ timeout: 50 })
  }).toPass({ intervals: [0] })
}
