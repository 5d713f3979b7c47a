import { type ReactNode, useState } from 'react'
import { errorsText } from '../text/en/errors.ts'
import { routingText as text } from '../text/en/routing.ts'
import { providerInWords } from '../text/model-name.ts'
import { Problem } from '../ui/problem.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { type Routing, readRouting } from './read-routing.ts'
import { RoutingDrawing } from './routing-drawing.tsx'
import { routingVerdict, type RoutingVerdict } from './routing-steps.ts'
import { classNames } from '../ui/class-names.ts'
import { FactList } from '../ui/fact-list.tsx'
import { PaneGroup, PaneGroupBody } from '../ui/pane-group.tsx'
import styles from './routing.module.css'

interface RoutingViewProps {
  /** Unparsed (`shared/gateway/service-metadata.ts`), from an answer or an error. */
  metadata: Readonly<Record<string, unknown>>
  /** The same metadata as raw data. */
  data: ReactNode
}

type View = 'drawing' | 'data'

/** Shows how one request was routed: the result, a drawing of the path, and the facts. */
export function RoutingView({ metadata, data }: RoutingViewProps) {
  const [view, setView] = useState<View>('drawing')
  const routing = readRouting(metadata)
  const verdict = routingVerdict(routing)
  return (
    <PaneGroup
      title={text.title}
      actions={
        <Segmented
          label={text.show}
          value={view}
          options={[
            { value: 'drawing', label: text.views.drawing },
            { value: 'data', label: text.views.data },
          ]}
          onChange={setView}
          className={styles.views}
        />
      }
    >
      {view === 'data' ? (
        data
      ) : (
        <PaneGroupBody className={styles.parts}>
          {verdict.kind === 'filtered' ? (
            <Problem tone="warn" title={errorsText.filtered.title} text={errorsText.filtered.text} />
          ) : (
            <p className="medium">{verdictWords(verdict)}</p>
          )}
          <RoutingDrawing routing={routing} />
          <Facts routing={routing} />
          {routing.summary !== null && (
            <>
              <h4 className="small strong">{text.says}</h4>
              <p className={classNames('small dim', styles.summary)}>{routing.summary}</p>
            </>
          )}
        </PaneGroupBody>
      )}
    </PaneGroup>
  )
}

function verdictWords(verdict: RoutingVerdict): string {
  switch (verdict.kind) {
    case 'answered':
      return text.answered(providerInWords(verdict.provider), verdict.attempt)
    case 'filtered':
      return errorsText.filtered.title
    case 'none-asked':
      return text.nobodyAsked
    case 'refused':
      return text.allRefused(verdict.asked)
    case 'unknown':
      return text.notReported
  }
}

function Facts({ routing }: { routing: Routing }) {
  const { strategy, region, attempt, isByok, generationTime, endpoints, endpointsTotal, pipeline } = routing
  const facts: [name: string, value: string | null][] = [
    [text.strategy, strategy],
    [text.attempts, attempt === null ? null : String(attempt)],
    [text.region, region],
    [text.byok, isByok === null ? null : isByok ? text.yes : text.no],
    [
      text.endpoints,
      endpoints.length === 0 && endpointsTotal === null ? null : text.endpointsOf(endpoints.length, endpointsTotal),
    ],
    [text.generationTime, generationTime === null ? null : text.milliseconds(generationTime)],
    ...pipeline.map(({ name, summary }, index): [string, string] => [
      index === 0 ? text.pipeline : '',
      summary === null ? name : `${name}: ${summary}`,
    ]),
  ]
  return (
    <FactList
      facts={facts.map(([name, value]) => ({ name, value: value ?? <span className="quiet">{text.unknown}</span> }))}
    />
  )
}
