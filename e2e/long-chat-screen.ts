import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from 'playwright/test'
import { chatScreen } from './chat-screen.ts'
import type { SharedApp } from './harness/shared-app.ts'
import { writeLongChat } from './long-chat-data.ts'

/** Closes the app, writes a conversation of this many messages into its data, and reopens it. */
export async function addLongChat(running: SharedApp, messages: number): Promise<void> {
  await expect(chatScreen(running.window).message).toBeVisible()
  await running.close()
  writeLongChat(join(running.dataDirectory, 'gatehouse.db'), messages)
  for (const file of readdirSync(running.dataDirectory)) running.person.giveTo(join(running.dataDirectory, file))
  await running.reopen()
}

/** Opens the long conversation and waits for its last message. */
export async function openLongChat(window: Page): Promise<Locator> {
  await chatScreen(window).conversations.getByText('Long chat').click()
  const scroller = window.locator(':has(> [role="log"])')
  await expect(scroller.getByRole('article').last()).toBeInViewport()
  return scroller
}

/** Returns the distance between the log's scroll position and its end, in pixels. */
export function gapBelow(scroller: Locator): Promise<number> {
  return scroller.evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop)
}

/** Returns the first message that begins in the visible range, and its offset; an empty id if there is none. */
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

/** Returns the offset of a message from the upper edge of the log. */
export function messageTop(scroller: Locator, id: string): Promise<number> {
  return scroller.evaluate((element, messageId) => {
    const place = element.querySelector(`[data-message="${messageId}"]`)
    return (place?.getBoundingClientRect().top ?? NaN) - element.getBoundingClientRect().top
  }, id)
}

/** Scrolls to a fraction of the total height, like dragging the thumb. */
export function scrollTo(scroller: Locator, share: number): Promise<void> {
  return scroller.evaluate((element, part) => {
    element.scrollTop = (element.scrollHeight - element.clientHeight) * part
  }, share)
}

/**
 * Scrolls by `step` pixels per frame and counts the frames in which some part of the visible range shows no message,
 * but a spacer or a placeholder.
 */
export function blankFrames(
  scroller: Locator,
  options: { step: number; frames: number },
): Promise<{ blank: number; frames: number }> {
  return scroller.evaluate(async (element, { step, frames }) => {
    const isCovered = () => {
      const box = element.getBoundingClientRect()
      const places = [...element.querySelectorAll('[data-message]')].map((place) => place.getBoundingClientRect())
      // Messages are 20 pixels apart.
      for (let y = Math.ceil(box.top) + 21; y < box.bottom - 21; y += 21) {
        if (!places.some(({ top, bottom }) => bottom >= y - 21 && top <= y + 21)) return false
      }
      return true
    }
    let blank = 0
    for (let frame = 0; frame < frames; frame += 1) {
      element.scrollTop += step
      // The callback runs after the scroll event of its frame and before the paint.
      await new Promise((resolve) => requestAnimationFrame(resolve))
      if (!isCovered()) blank += 1
    }
    return { blank, frames }
  }, options)
}

/** Scrolls up half a window at a time until a message is visible: rows have other heights than were estimated. */
export async function scrollToMessage(scroller: Locator, id: string): Promise<void> {
  const place = `[data-message="${id}"]`
  await scroller.evaluate(async (element, wanted) => {
    const visibleBoxes = (selector: string) => {
      const { top, bottom } = element.getBoundingClientRect()
      return [...element.querySelectorAll(selector)]
        .map((each) => each.getBoundingClientRect())
        .filter((box) => box.bottom > top && box.top < bottom)
    }
    /** Returns whether messages cover the entire visible range: a placeholder may stand for the wanted message. */
    const isDrawn = () => {
      const { top, bottom } = element.getBoundingClientRect()
      const boxes = visibleBoxes('[data-message]')
      const first = Math.min(...boxes.map((box) => box.top))
      const last = Math.max(...boxes.map((box) => box.bottom))
      // Messages are 20 pixels apart.
      return first <= top + 21 && last >= bottom - 21
    }
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    while (visibleBoxes(wanted).length === 0 && element.scrollTop > 0) {
      element.scrollBy({ top: -element.clientHeight / 2, behavior: 'instant' })
      // Rows render in the next frame, or later if main must load them.
      do await nextFrame()
      while (element.scrollTop > 0 && !isDrawn())
    }
  }, place)
  await expect(scroller.locator(place)).toBeInViewport()
}
