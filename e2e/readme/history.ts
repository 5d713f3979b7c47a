import { expect, type Page } from 'playwright/test'
import { readBridge } from '../read-bridge.ts'
import { readConversation } from '../read-conversation.ts'
import type { PlayedAnswer } from './gateway.ts'
import { playedModels, type PlayedModel } from './models.ts'
import type { StagedClock } from './staged-clock.ts'

interface PastChat {
  readonly title: string
  readonly question: string
  /** The last answer, whose beginning the list of chats shows. */
  readonly answer: string
  readonly model: PlayedModel
  /** The time of the last request, in ISO 8601 without the zone, and the days between two of them. */
  readonly last: string
  readonly everyDays: number
  readonly requests: number
}

/** The time of the pictures: a Thursday. */
export const now = Date.parse('2026-11-19T14:28:00Z')

const dayMs = 86_400_000

/** The chat whose answers have no cost. */
const unbilledTitle = 'Regex for ISO week dates'

const chats: readonly PastChat[] = [
  chat('Weekly report, week 47', playedModels.heron, '2026-11-19T11:48', 7, 6, 'Three figures moved by more than 5 %'),
  chat('French menu into English', playedModels.alder, '2026-11-19T09:20', 2, 11, 'Starters: leek soup with hazelnuts'),
  chat('Login loop on iPad', playedModels.linden, '2026-11-18T17:40', 1, 16, 'The cookie is set for the wrong path'),
  chat(
    'Firmer letter to the landlord',
    playedModels.heron,
    '2026-11-18T13:05',
    3,
    4,
    'Here is a firmer second paragraph',
  ),
  chat(
    'Notes from the Porto call',
    playedModels.alder,
    '2026-11-17T16:02',
    2,
    18,
    'Decisions, owners and two open questions',
  ),
  chat(
    'Dinner for six, no nuts',
    playedModels.wren,
    '2026-11-16T18:31',
    4,
    7,
    'A shopping list in the order of the shop',
  ),
  chat(unbilledTitle, playedModels.wren, '2026-11-15T10:15', 5, 5, 'Weeks run from 01 to 53, so two cases'),
  chat(
    'Rename the billing module',
    playedModels.linden,
    '2026-11-13T15:44',
    2,
    14,
    'Ledger, not accounting: it records',
  ),
  chat('Release checklist 2.4', playedModels.alder, '2026-11-12T08:58', 3, 12, 'Signing keys rotate before the build'),
  chat(
    'Flexbox shrinks my table',
    playedModels.heron,
    '2026-11-10T12:31',
    4,
    6,
    'Because min-width is auto by default',
  ),
  chat(
    'Tea names for spring',
    playedModels.heron,
    '2026-11-06T10:02',
    2,
    9,
    'Short names that are easy to say on the phone',
  ),
]

function chat(
  title: string,
  model: PlayedModel,
  last: string,
  everyDays: number,
  requests: number,
  answer: string,
): PastChat {
  return { title, question: `${title}: what is next?`, answer, model, last, everyDays, requests }
}

/** Returns the answer to a request of the past, or null if it is none. Its figures depend only on the text. */
export function answerOfThePast(text: string): PlayedAnswer | null {
  const past = chats.find(({ question }) => text.startsWith(question))
  if (past === undefined) return null
  const seed = Buffer.from(text).reduce((sum, byte) => (sum * 31 + byte) % 9973, 7)
  const prompt = 9000 + seed * 5
  const isReasoner = past.model.id === playedModels.linden.id
  return {
    parts: [past.answer],
    tokens: {
      prompt,
      cached: seed % 3 === 0 ? 0 : Math.round(prompt * 0.6),
      completion: 420 + (seed % 1700),
      reasoning: isReasoner ? 120 + (seed % 300) : 0,
      isCostUnknown: past.title === unbilledTitle,
    },
  }
}

/** Sends the requests of past weeks, each at its time, so that chats and ledger have a history. */
export async function sendPastRequests(window: Page, clock: StagedClock): Promise<void> {
  const requests = chats
    .flatMap((past) =>
      Array.from({ length: past.requests }, (_, back) => ({
        past,
        at: Date.parse(`${past.last}:00Z`) - back * past.everyDays * dayMs,
      })),
    )
    .toSorted((one, other) => one.at - other.at)
  const ids = new Map<PastChat, string>()
  for (const { past, at } of requests) {
    await clock.set(at)
    const conversationId =
      ids.get(past) ?? (await readBridge(window, 'conversation.create', { model: past.model.id })).id
    const day = new Date(at).toISOString().slice(0, 10)
    await readBridge(window, 'conversation.send', { conversationId, text: `${past.question} (${day})` })
    await expect
      .poll(async () => (await readConversation(window, conversationId)).messages.at(-1))
      .toMatchObject({ role: 'assistant', status: 'done' })
    if (!ids.has(past)) await readBridge(window, 'conversation.rename', { conversationId, title: past.title })
    ids.set(past, conversationId)
  }
}
