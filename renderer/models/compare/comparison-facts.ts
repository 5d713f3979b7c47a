import { expiryWords } from '../../model-choice/expiry.ts'
import { cachedPriceOf } from '../../model-choice/model-price.ts'
import { modalityLabels } from '../../model-choice/model-words.ts'
import { modelsText as text } from '../../text/en/models.ts'
import { formatCost, formatDate, formatNumber } from '../../text/format.ts'
import { benchmarks, type CatalogueRow } from '../catalogue-rows.ts'
import type { EndpointRow } from '#shared/endpoint-rows.ts'

/** A model of the comparison; `endpoints` is null if they are not known. */
export interface ComparedModel {
  readonly row: CatalogueRow
  readonly endpoints: readonly EndpointRow[] | null
}

interface Cell {
  /** Null is unknown. */
  readonly text: string | null
  /** Why it is the best of its row. */
  readonly best: string | null
}

export interface ComparedFact {
  readonly name: string
  readonly cells: readonly Cell[]
}

export interface ComparedBand {
  readonly name: string
  readonly facts: readonly ComparedFact[]
}

/** Returns the facts about models in bands. The best figure of a fact is marked, unless all are equal. */
export function compareModels(models: readonly ComparedModel[]): ComparedBand[] {
  const { facts, bands, best } = text
  const figures = (
    name: string,
    valueOf: (model: ComparedModel) => number | null,
    words: (value: number) => string,
    isBetter: 'lower' | 'higher',
    reason: string,
  ): ComparedFact => {
    const values = models.map(valueOf)
    const known = values.filter((value) => value !== null)
    const top = isBetter === 'lower' ? Math.min(...known) : Math.max(...known)
    const isDecided = known.length > 1 && known.some((value) => value !== top)
    return {
      name,
      cells: values.map((value) => ({
        text: value === null ? null : words(value),
        best: isDecided && value === top ? reason : null,
      })),
    }
  }
  const words = (name: string, wordsOf: (model: ComparedModel) => string | null): ComparedFact => ({
    name,
    cells: models.map((model) => ({ text: wordsOf(model), best: null })),
  })
  const price = (value: number) => (value === 0 ? text.free : formatCost(value))
  return [
    {
      name: bands.price,
      facts: [
        figures(facts.input, ({ row }) => row.listed.prices.input, price, 'lower', best.lowest),
        figures(facts.output, ({ row }) => row.listed.prices.output, price, 'lower', best.lowest),
        figures(facts.cached, ({ row }) => cachedPriceOf(row.listed.model), price, 'lower', best.lowest),
      ],
    },
    {
      name: bands.limits,
      facts: [
        figures(facts.context, ({ row }) => row.listed.context, formatNumber, 'higher', best.most),
        figures(facts.maxOutput, ({ row }) => maxOutputOf(row), formatNumber, 'higher', best.most),
        words(facts.reads, ({ row }) => (row.reads === null ? null : modalityLabels(row.reads))),
        words(facts.writes, ({ row }) => (row.writes === null ? null : modalityLabels(row.writes))),
        figures(facts.parameters, ({ row }) => row.parameters?.length ?? null, formatNumber, 'higher', best.most),
        words(facts.ends, ({ row }) => (row.ends === null ? null : expiryWords(row.ends))),
      ],
    },
    {
      name: bands.runs,
      facts: [
        figures(facts.providers, ({ endpoints }) => endpoints?.length ?? null, formatNumber, 'higher', best.most),
        figures(facts.zdr, ({ row }) => row.zdr, formatNumber, 'higher', best.most),
        figures(
          facts.latency,
          ({ endpoints }) => lowest(endpoints?.map(({ latency }) => latency.p50)),
          text.seconds,
          'lower',
          best.fastest,
        ),
        figures(
          facts.throughput,
          ({ endpoints }) => highest(endpoints?.map(({ throughput }) => throughput.p50)),
          text.speed,
          'higher',
          best.fastest,
        ),
        words(facts.created, ({ row }) => dateOf(row.listed.created)),
        words(facts.cutoff, ({ row }) => row.listed.model.knowledge_cutoff ?? null),
      ],
    },
    {
      name: bands.benchmarks,
      facts: benchmarks.map((benchmark) =>
        figures(
          text.benchmarks[benchmark],
          ({ row }) => row.scores[benchmark],
          (score) => score.toFixed(1),
          'higher',
          best.highest,
        ),
      ),
    },
  ]
}

/** Returns the bands without facts that are the same for all models, and without empty bands. */
export function onlyDifferences(bands: readonly ComparedBand[]): ComparedBand[] {
  return bands
    .map(({ name, facts }) => ({
      name,
      facts: facts.filter(({ cells }) => cells.some((cell) => cell.text !== cells[0]?.text)),
    }))
    .filter(({ facts }) => facts.length > 0)
}

function maxOutputOf({ listed }: CatalogueRow): number | null {
  const tokens = listed.model.top_provider?.max_completion_tokens ?? 0
  return tokens > 0 ? tokens : null
}

function lowest(values: readonly (number | null)[] | undefined): number | null {
  const known = (values ?? []).filter((value) => value !== null)
  return known.length === 0 ? null : Math.min(...known)
}

function highest(values: readonly (number | null)[] | undefined): number | null {
  const known = (values ?? []).filter((value) => value !== null)
  return known.length === 0 ? null : Math.max(...known)
}

/** Formats Unix seconds; null for a time that no calendar has. */
function dateOf(seconds: number | null): string | null {
  const at = (seconds ?? Number.NaN) * 1000
  return Number.isNaN(new Date(at).getTime()) ? null : formatDate(at)
}
