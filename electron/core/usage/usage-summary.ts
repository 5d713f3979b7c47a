import type { Database } from '../storage/database.ts'

/** Sums over answers. `unknown` counts those whose cost no one told; it is not 0. */
export interface UsageSums {
  answers: number
  unknown: number
  promptTokens: number
  completionTokens: number
}

export interface UsageSummary extends UsageSums {
  totalCost: number
  models: (UsageSums & { model: string; cost: number })[]
}

/**
 * What all answers so far cost, dearest model first; also those of deleted conversations, which were paid for as well.
 * An answer that never began (refused, unreachable) is none.
 */
export function readUsage(database: Database): UsageSummary {
  const models = database.all<UsageSums & { model: string; cost: number }>(
    `select coalesce(model, requested_model, 'unknown') as model, count(*) as answers,
       sum(cost is null) as unknown, coalesce(sum(prompt_tokens), 0) as promptTokens,
       coalesce(sum(completion_tokens), 0) as completionTokens, coalesce(sum(cost), 0.0) as cost
     from messages
     where role = 'assistant' and status <> 'streaming' and not (status = 'failed' and text = '' and cost is null)
     group by 1 order by cost desc, answers desc, model`,
  )
  const sum = (count: (model: (typeof models)[number]) => number): number =>
    models.reduce((total, model) => total + count(model), 0)
  return {
    totalCost: sum(({ cost }) => cost),
    answers: sum(({ answers }) => answers),
    unknown: sum(({ unknown }) => unknown),
    promptTokens: sum(({ promptTokens }) => promptTokens),
    completionTokens: sum(({ completionTokens }) => completionTokens),
    models: models.map((model) => ({ ...model })),
  }
}
