import { Download, SquarePen } from 'lucide-react'
import { useState } from 'react'
import type { LedgerFilter } from '#shared/ledger.ts'
import { useNewChat } from '../conversations/new-chat.ts'
import { useCall, useCommand } from '../bridge/query.ts'
import { useChangeSettings, useSettings } from '../bridge/settings.ts'
import { usageText as text } from '../text/en/usage.ts'
import { translateMainMessage } from '../text/translate-main-message.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Loaded } from '../errors/loaded.tsx'
import { Panes } from '../ui/panes.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useToast } from '../ui/toast.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { BudgetBar } from './budget-bar.tsx'
import { EntryTable } from './entry-table.tsx'
import { chartDays } from './usage-chart.ts'
import { KeySpending } from './key-spending.tsx'
import { UsageChartFigure } from './usage-chart-figure.tsx'
import { UsageFigures } from './usage-figures.tsx'
import { type UsageChoice, UsageFilters } from './usage-filters.tsx'
import { dayOf, daysBetween, periodsAt } from './usage-period.ts'
import { UsageTable } from './usage-table.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './usage-view.module.css'

/** Shows what everything cost, by group. */
export default function UsageView() {
  const [now] = useState(() => new Date())
  const [periods] = useState(() => periodsAt(now))
  const [choice, setChoice] = useState<UsageChoice>(() => ({
    period: periods[0] ?? { key: 'all', label: text.allTime },
    group: 'model',
    kinds: null,
    profileIds: null,
  }))
  const { listWidth } = useSettings()
  const changeSettings = useChangeSettings()
  const filter = filterOf(choice)
  const view = useCall('ledger.view', { filter, group: choice.group === 'turn' ? 'kind' : choice.group })
  const days = useCall('ledger.view', { filter, group: 'day' })
  const allTime = useCall('ledger.view', { filter: {}, group: 'kind' })
  const profiles = useCall('profiles.list', {}).data ?? []
  const isEmpty = allTime.data?.total.turns === 0

  return (
    <Panes
      list={{
        label: text.title,
        content: (
          <UsageFilters
            periods={periods}
            choice={choice}
            onChoose={(change) => setChoice((before) => ({ ...before, ...change }))}
          />
        ),
        width: listWidth,
        onResized: (width) => changeSettings({ listWidth: width }),
      }}
      main={
        <>
          <Toolbar
            title={choice.period.label}
            beside={<span className={classNames('quiet', styles.group)}>{text.by(text.groups[choice.group])}</span>}
            actions={!isEmpty && <ExportButton filter={filter} />}
          />
          <div className="scroll">
            <Loaded query={view} loading={<Skeleton label={text.loading} />}>
              {(shown) =>
                isEmpty ? (
                  <>
                    <KeySpending />
                    <NothingUsed />
                  </>
                ) : (
                  <>
                    <UsageFigures total={shown.total} />
                    <BudgetBar now={now} />
                    <KeySpending />
                    {shown.total.turns === 0 ? (
                      <Empty
                        title={text.nothingHere}
                        text={text.nothingHereText}
                        action={
                          <Button
                            onClick={() =>
                              setChoice((before) => ({
                                ...before,
                                period: periods.at(-1) ?? before.period,
                                kinds: null,
                                profileIds: null,
                              }))
                            }
                          >
                            {text.showAll}
                          </Button>
                        }
                      />
                    ) : (
                      <>
                        {days.data && (
                          <UsageChartFigure
                            title={text.billedADay}
                            days={chartDays(
                              days.data,
                              daysOf(
                                choice,
                                days.data.rows.map(({ key }) => key),
                                now,
                              ),
                            )}
                          />
                        )}
                        {choice.group === 'turn' ? (
                          <EntryTable key={JSON.stringify(filter)} filter={filter} />
                        ) : (
                          <UsageTable
                            view={shown}
                            group={choice.group}
                            nameOf={(id) => profiles.find((profile) => profile.id === id)?.name ?? id}
                          />
                        )}
                      </>
                    )}
                  </>
                )
              }
            </Loaded>
          </div>
        </>
      }
    />
  )
}

function filterOf({ period, kinds, profileIds }: UsageChoice): LedgerFilter {
  return {
    ...(period.from === undefined ? {} : { from: period.from }),
    ...(period.to === undefined ? {} : { to: period.to }),
    ...(kinds === null ? {} : { kinds: [...kinds] }),
    ...(profileIds === null ? {} : { profileIds: [...profileIds] }),
  }
}

/** Returns the days of the chart: those of the period, or from the first entry on. */
function daysOf({ period }: UsageChoice, used: readonly string[], now: Date): string[] {
  const today = dayOf(now)
  return daysBetween(period.from ?? used[0] ?? today, period.to ?? today, 92)
}

function ExportButton({ filter }: { filter: LedgerFilter }) {
  const toast = useToast()
  const write = useCommand('ledger.export', {
    failed: (error) => `${text.notExported}: ${translateMainMessage(error)}`,
  })
  return (
    <Button
      icon={Download}
      busy={write.isPending}
      onClick={() =>
        write.mutate(
          { filter },
          {
            onSuccess: ({ path, entries }) => path !== null && toast.show({ text: text.exported(entries) }),
          },
        )
      }
    >
      {text.exportCsv}
    </Button>
  )
}

function NothingUsed() {
  const toast = useToast()
  const newChat = useNewChat()
  return (
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
  )
}
