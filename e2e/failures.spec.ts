import { chatScreen, chooseModel } from './chat-screen.ts'
import { expect, test } from './harness/test.ts'

/** What the gateway does, what the screen says about it, and the button that is offered. */
const failures = [
  { name: '401', script: '/status 401 message="Invalid key"', says: /sign in|key/i, offers: /Retry|Settings|Sign in/ },
  { name: '402', script: '/status 402', says: /credit/i, offers: /Retry|credits/i },
  {
    name: '429 with Retry-After',
    script: '/status 429 retry-after=120',
    says: /rate limit|too many|limit/i,
    offers: /Retry/,
  },
  { name: '500', script: '/status 500 message="It broke"', says: /It broke/, offers: /Retry/ },
  { name: 'an HTML error page', script: '/status 500 html', says: /500/, offers: /Retry/ },
  {
    name: 'an error in mid-stream',
    script: '/say one two three four\n/error-mid-stream after=2 message="Upstream fell over"',
    says: /Upstream fell over/,
    offers: /Retry/,
  },
  {
    name: 'a cut in mid-stream',
    script: '/say one two three four\n/cut after=2',
    says: /interrupted/i,
    offers: /Retry/,
  },
] as const

for (const { name, script, says, offers } of failures) {
  test(`${name}: says what happened, offers what to do, and keeps the message`, async ({ launchApp, expectError }) => {
    expectError(/the server responded with a status/)
    const { window } = await launchApp()
    const chat = chatScreen(window)
    await chooseModel(window, 'gatehouse/script')
    await chat.say(script)
    const answer = chat.articles.last()
    await expect(answer).toContainText(says)
    await expect(answer.getByRole('button', { name: offers }).first()).toBeVisible()
    await expect(chat.articles.first()).toContainText(script.split(' ')[0] ?? '')
    await expect(chat.message).toBeEditable()
    await expect(chat.send).toBeVisible()
  })
}

test('Retry after an error answers the same message', async ({ launchApp }) => {
  const { window } = await launchApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.say('/status 500 times=1\n/say it works now')
  await expect(chat.retry).toBeVisible()
  await chat.retry.click()
  await expect(chat.articles.last()).toContainText('it works now')
})

test('what had arrived before a cut stays and is marked as interrupted', async ({ launchApp }) => {
  const { window } = await launchApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.say('/say alpha beta gamma delta epsilon zeta\n/cut after=4')
  await expect(chat.articles.last()).toContainText('alpha')
  await expect(chat.articles.last()).toContainText(/interrupted/i)
  await expect(chat.retry).toBeVisible()
})
