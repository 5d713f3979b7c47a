import { gatewayScreen } from './gateway-screen.ts'
import { expect, test } from './harness/test.ts'
import { catchOpenedAddresses } from './harness/stubbed-system.ts'
import { readBridge } from './read-bridge.ts'
import { readSignInRequest } from './sign-in-answers.ts'

test('the first screen signs in to OpenRouter without leaving it', async ({ shareApp }) => {
  const { app, window } = await shareApp()
  const opened = await catchOpenedAddresses(app)
  const card = window.getByRole('region', { name: 'OpenRouter' })
  await card.getByRole('button', { name: 'Sign in to OpenRouter' }).click()
  await expect(card).toContainText('Choose Allow in your browser')
  await expect.poll(opened).toHaveLength(1)
  const [address = ''] = await opened()
  expect(new URL(address)).toMatchObject({ origin: 'https://openrouter.ai', pathname: '/auth' })
  expect(readSignInRequest(address)).toMatchObject({ method: 'S256', challenge: expect.stringMatching(/^[\w-]{43}$/) })
  await card.getByRole('button', { name: 'Open again' }).click()
  await expect.poll(opened).toEqual([address, address])

  // A browser that does not come back is no dead end.
  await card.getByRole('button', { name: 'Paste a key' }).click()
  await expect(card.getByRole('textbox', { name: 'OpenRouter key' })).toBeFocused()
  await card.getByRole('button', { name: 'Cancel' }).click()
  await expect(card.getByRole('button', { name: 'Sign in to OpenRouter' })).toBeVisible()
})

test('the page of a sign-in can be opened again and copied in Settings', async ({ shareApp }) => {
  const { app, window } = await shareApp()
  const opened = await catchOpenedAddresses(app)
  const screen = gatewayScreen(window)
  await screen.show('OpenRouter')
  await screen.signIn.click()
  await expect(window.getByRole('heading', { name: 'Allow Gatehouse in your browser' })).toBeVisible()
  await expect.poll(opened).toHaveLength(1)
  const [address = ''] = await opened()
  await window.getByRole('button', { name: 'Open again' }).click()
  await expect(window.getByText('The page was sent to your browser again.')).toBeAttached()
  expect(await opened()).toEqual([address, address])

  await app.evaluate(({ clipboard }) => clipboard.writeText('Something else'))
  await window.getByRole('button', { name: 'Copy the address' }).click()
  await expect(window.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toBe(address)

  await screen.cancel.click()
  await expect(window.getByRole('heading', { name: 'Sign in to OpenRouter' })).toBeVisible()
  await expect(screen.signIn).toBeVisible()
})

test('a sign-in that waits for the browser offers to paste a key instead, and no technical facts', async ({
  shareApp,
}) => {
  const { app, window } = await shareApp()
  const opened = await catchOpenedAddresses(app)
  const screen = gatewayScreen(window)
  await screen.show('OpenRouter')
  const facts = window.getByRole('region', { name: 'Address and key' })
  await expect(facts).toContainText('Only openrouter.ai')
  await expect(facts.getByText('System proxy and system certificates')).toBeHidden()
  await facts.getByText('Technical details').click()
  await expect(facts.getByText('System proxy and system certificates')).toBeVisible()
  await screen.signIn.click()
  await expect.poll(opened).toHaveLength(1)
  await expect(facts).toHaveCount(0)
  await window.getByRole('button', { name: 'Paste a key' }).click()
  await expect(window.getByRole('textbox', { name: 'Key', exact: true })).toBeFocused()
  expect(await readBridge(window, 'signIn.state')).toEqual({ step: 'idle' })
})

test('the eye shows and hides the pasted key, and the field keeps it', async ({ shareApp }) => {
  const { window } = await shareApp()
  await gatewayScreen(window).show('OpenRouter')
  await window.getByRole('button', { name: 'Paste a key' }).click()
  const field = window.getByRole('textbox', { name: 'Key', exact: true })
  await expect(field).toBeFocused()
  await field.fill('sk-pasted')
  await expect(field).toHaveAttribute('type', 'password')
  await window.getByRole('button', { name: 'Show the key' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await window.getByRole('button', { name: 'Hide the key' }).click()
  await expect(field).toHaveAttribute('type', 'password')
  await expect(field).toHaveValue('sk-pasted')
})
