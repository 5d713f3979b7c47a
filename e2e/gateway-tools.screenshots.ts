import type { Page } from 'playwright/test'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { turnGerman } from './german-window.ts'
import { resizeWindow, takeScreenshot } from './harness/screenshot.ts'
import { test } from './harness/test.ts'
import { inspectorScreen } from './inspector-screen.ts'
import { scriptModelGateway } from './model-gateway.ts'
import { useGateway } from './use-gateway.ts'

const wide = { width: 1280, height: 800 }
const narrow = { width: 900, height: 600 }

test('gateway tools, plugins, context and caches', async ({ launchApp, faultServer }) => {
  const { baseUrl } = scriptModelGateway(faultServer)
  const { window } = await launchApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await takeAll(window, 'context-empty')
  await chat.ask('/usage prompt=1500 completion=80\n/say An answer with some words.')
  await window.getByRole('button', { name: /^Context and cost/ }).click()
  await window.getByRole('switch', { name: 'Cache answers' }).click()
  await takeAll(window, 'context-details-embedded')
  await window.keyboard.press('Escape')
  await chat.ask('/say Once.')
  await takeAll(window, 'context-cache-miss')

  await resizeWindow(window, wide)
  await useGateway(window, { name: 'Router', baseUrl, dialect: 'OpenRouter' }, 'sk-router')
  await chat.beginChat()
  await chooseModel(window, 'anthropic/claude-sonnet-4.5')
  await chat.ask('How do I index the event log?')
  await chat.openTools()
  await takeAll(window, 'tools-menu')
  await resizeWindow(window, wide)
  await window.getByRole('menuitem', { name: /^Gateway tools/ }).click()
  const pane = window.getByRole('complementary', { name: 'Inspector' })
  await pane.getByRole('switch', { name: 'Web search' }).click()
  await inspectorScreen(window).press('Options of Web search')
  await takeAll(window, 'tools-form')
  await resizeWindow(window, wide)
  await chat.openTools()
  await window.getByRole('menuitem', { name: /^Plugins/ }).click()
  await inspectorScreen(window).turn('File parser', 'on')
  await inspectorScreen(window).press('Options of File parser')
  await takeAll(window, 'plugins-form')
  await resizeWindow(window, wide)
  await window.getByRole('button', { name: /^Context and cost/ }).click()
  await takeAll(window, 'context-details')
  await window.keyboard.press('Escape')
  await resizeWindow(window, wide)
  const german = await turnGerman(window)
  await german.openView(0, 'Chat')
  await window.getByRole('button', { name: /^Kontext und Kosten/ }).click()
  await takeAll(window, 'context-german')
})

async function takeAll(window: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    for (const size of [wide, narrow]) await takeScreenshot(window, name, { theme, ...size })
  }
}
