import { createGate, type Gate } from '../harness/fault-server.ts'
import type { PlayedAnswer } from './gateway.ts'
import { playedModels, type PlayedModel } from './models.ts'

/** The question of the chat and of the routing. */
export const indexQuestion =
  'Our event log has 180 million rows. The dashboard asks for the last 50 events of one customer and takes 2.4 s. Which index would you add, and what does it cost on disk?'

const indexAnswer = `The plan reads the whole table, because nothing is ordered by customer and time. One covering index answers it from about four pages:

\`\`\`sql
create index concurrently events_by_customer
  on events (customer_id, at desc)
  include (kind, actor_id)  -- the two columns that the dashboard shows
  where deleted_at is null;
\`\`\`

| Index | On disk | Read, warm |
| --- | ---: | ---: |
| \`(customer_id, at desc)\` | 6.1 GB | 1.9 ms |
| **the same, covering** | 8.2 GB | 0.6 ms |
| \`brin (at)\` | 12 MB | 310 ms |

Build it \`concurrently\`: writes go on meanwhile. BRIN is small, but the rows of one customer are scattered over the whole table.`

/** The answer to it, which waits for its first word and for its end. */
export function playIndexAnswer(): { first: Gate; end: Gate; reply: PlayedAnswer } {
  const [first, end] = [createGate(), createGate()]
  const reply = {
    parts: [first, indexAnswer],
    end,
    tokens: { prompt: 1284, cached: 1024, completion: 412 },
    refusedBy: ['Fjord Compute'],
    generationMs: 4860,
  }
  return { first, end, reply }
}

/** The question that four models answer. */
export const centQuestion =
  'Three items at 19.99 plus 19 % tax: the quote said 71.36, the invoice says 71.37. Explain the cent to the customer in three sentences.'

/** When an answer of the comparison begins and ends, in steps, and what it says. */
interface ComparedAnswer {
  readonly model: PlayedModel
  readonly text: string
  readonly from: number
  readonly to: number
  readonly completion: number
  readonly refusedBy?: readonly string[]
}

const compared: readonly ComparedAnswer[] = [
  {
    model: playedModels.alder,
    text: 'The quote adds the tax once, to the total: 59.97 × 1.19 = 71.36. The invoice adds it to each item and rounds there: 3 × 23.79 = 71.37. Both are correct, and the invoice is the amount to pay.',
    from: 2,
    to: 10,
    completion: 71,
    refusedBy: ['Fjord Compute'],
  },
  {
    model: playedModels.heron,
    text: 'Thank you for checking so closely! Our invoice rounds the tax item by item, so three items at 19.99 come to 71.37. The quote rounded only once, which made it 71.36.',
    from: 1,
    to: 6,
    completion: 58,
  },
  {
    model: playedModels.linden,
    text: 'The cent comes from rounding. One item is 19.99 × 1.19 = 23.7881, so 23.79, and three are 71.37; the sum of 59.97 gives 71.3643, so 71.36. I would credit the cent and say in quotes that invoices round per item.',
    from: 4,
    to: 12,
    completion: 346,
  },
  {
    model: playedModels.wren,
    text: 'The difference is due to rounding. Invoices round every item, quotes round the total. The amount on the invoice is final.',
    from: 1,
    to: 3,
    completion: 33,
  },
]

/** The models that are compared, in the order of their columns. */
export const comparedModels = compared.map(({ model }) => model)

/** Milliseconds between two steps of the comparison on the clock of the pictures. */
export const stepMs = 400

/** Plays the four answers step by step. */
export interface PlayedComparison {
  readonly answerOf: (model: PlayedModel) => PlayedAnswer
  /** The number of steps. */
  readonly steps: number
  /** Lets the answers continue to a step, and returns the text that each column then ends with. */
  readonly open: (step: number) => { name: string; text: string; isDone: boolean }[]
}

/** Prepares the four answers. Each waits for its steps. */
export function playComparison(): PlayedComparison {
  const plans = compared.map((answer) => {
    const words = answer.text.match(/\S+\s*/g) ?? []
    const count = answer.to - answer.from
    const parts = Array.from({ length: count }, (_, index) => ({
      gate: createGate(),
      text: words
        .slice(Math.round((index * words.length) / count), Math.round(((index + 1) * words.length) / count))
        .join(''),
    }))
    return { ...answer, parts, end: createGate() }
  })
  return {
    steps: Math.max(...compared.map(({ to }) => to)),
    answerOf(model) {
      const plan = plans.find(({ model: { id } }) => id === model.id)
      if (plan === undefined) throw new Error(`${model.name} is not compared.`)
      return {
        parts: plan.parts.flatMap(({ gate, text }): (string | Gate)[] => [gate, text]),
        end: plan.end,
        tokens: { prompt: 486, cached: 0, completion: plan.completion, reasoning: plan.from === 4 ? 280 : 0 },
        refusedBy: plan.refusedBy ?? [],
        generationMs: plan.to * stepMs,
      }
    },
    open: (step) =>
      plans.flatMap((plan) => {
        const opened = plan.parts.slice(0, Math.max(0, step - plan.from + 1))
        for (const { gate } of opened) gate.open()
        const isDone = step >= plan.to
        if (isDone) plan.end.open()
        return opened.length === 0
          ? []
          : [
              {
                name: plan.model.name,
                text: opened
                  .map(({ text }) => text)
                  .join('')
                  .trim(),
                isDone,
              },
            ]
      }),
  }
}
