import { SquarePen } from 'lucide-react'
import type { UsageSummary } from '#shared/ipc/bridge.ts'
import { useNewChat } from '../bridge/new-chat.ts'
import { useCall } from '../bridge/query.ts'
import { usageText as text } from '../text/en/usage.ts'
import { formatNumber } from '../text/format.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Panes } from '../ui/panes.tsx'
import { Refreshed } from '../ui/refreshed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useToast } from '../ui/toast.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { UsageTable } from './usage-table.tsx'
import { costWords, missingCosts, tokenWords } from './usage-words.ts'

/** What the answers so far cost. */
export default function UsageView() {
  const usage = useCall('usage.summary', {})
  const toast = useToast()
  const newChat = useNewChat()
  return (
    <Panes
      main={
        <>
          <Toolbar
            title={text.title}
            beside={usage.data && usage.data.answers > 0 && <span className="small quiet ml-1">{text.scope}</span>}
            actions={<Refreshed query={usage} />}
          />
          <div className="scroll">
            <Loaded query={usage} loading={<Skeleton label={text.loading} />}>
              {(summary) =>
                summary.answers === 0 ? (
                  <Empty
                    title={text.emptyTitle}
                    text={text.empty}
                    action={
                      <Button
                        variant="primary"
                        icon={SquarePen}
                        onClick={() => void newChat().catch(() => toast.show({ text: text.beginFailed }))}
                      >
                        {text.begin}
                      </Button>
                    }
                  />
                ) : (
                  <Summary summary={summary} />
                )
              }
            </Loaded>
          </div>
        </>
      }
    />
  )
}

function Summary({ summary }: { summary: UsageSummary }) {
  const missing = missingCosts(summary)
  return (
    <>
      <section className="figures" aria-label={text.summary}>
        <Figure
          label={text.figures.cost}
          value={costWords(summary.totalCost, summary)}
          note={missing === null ? undefined : text.unknownCosts(missing)}
        />
        <Figure label={text.figures.answers} value={formatNumber(summary.answers)} />
        <Figure label={text.figures.in} value={tokenWords(summary.promptTokens, summary.answers)} />
        <Figure label={text.figures.out} value={tokenWords(summary.completionTokens, summary.answers)} />
      </section>
      <UsageTable summary={summary} />
    </>
  )
}

function Figure({ label, value, note }: { label: string; value: string; note?: string | undefined }) {
  return (
    <div className="figure">
      <span>{label}</span>
      <b>{value}</b>
      {note !== undefined && <span>{note}</span>}
    </div>
  )
}
