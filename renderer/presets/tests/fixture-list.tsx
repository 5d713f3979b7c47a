import { ChevronRight, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { ToolFixture } from '#shared/preset.ts'
import { useCall, useCommand } from '../../bridge/query.ts'
import { toolFixturesText as text } from '../../text/en/tool-fixtures.ts'
import { translateMainMessage } from '../../text/translate-main-message.ts'
import { formatNumber } from '../../text/format.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { PresetPlace } from '../preset/preset-types.ts'
import styles from './fixture-list.module.css'

interface FixtureListProps {
  place: PresetPlace
  /** Whether an answer called tools, so that the person learns how to record results. */
  isNeeded: boolean
}

/** Lists the recorded results that tests of a preset use. */
export function FixtureList({ place, isNeeded }: FixtureListProps) {
  const fixtures = useCall('presets.fixtures', place).data ?? []
  const remove = useCommand('presets.removeFixtures', {
    failed: (error) => `${text.notRemoved} ${translateMainMessage(error)}`,
  })
  if (fixtures.length === 0) return isNeeded ? <p className="small quiet">{text.none}</p> : null
  return (
    <section className={styles.fixtures} aria-label={text.title}>
      <div className="row">
        <h2 className="label">{text.title}</h2>
        <span className="small quiet num">{formatNumber(fixtures.length)}</span>
        <span className="grow" />
        <Button size="small" variant="ghost" busy={remove.isPending} onClick={() => remove.mutate(place)}>
          {text.removeAll}
        </Button>
      </div>
      <p className="small quiet">{text.help}</p>
      <ul className={styles.list}>
        {fixtures.map((fixture) => (
          <Fixture
            key={`${fixture.tool} ${fixture.arguments}`}
            fixture={fixture}
            onRemove={() => remove.mutate({ ...place, only: { tool: fixture.tool, arguments: fixture.arguments } })}
          />
        ))}
      </ul>
    </section>
  )
}

function Fixture({ fixture, onRemove }: { fixture: ToolFixture; onRemove: () => void }) {
  const { tool, arguments: args, result, characters } = fixture
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <li>
      <div className={classNames('row', styles.row)}>
        <button
          type="button"
          className={classNames('row grow', styles.head)}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={`${text.result(tool)} ${args}`}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRight className={classNames('s', styles.chevron)} aria-hidden />
          <span className={classNames('cut', styles.tool)}>{tool}</span>
          <span className={classNames('quiet cut grow', styles.code)}>{args}</span>
        </button>
        <IconButton size="small" label={text.remove(tool)} icon={Trash2} onClick={onRemove} />
      </div>
      {isOpen && (
        <dl id={id} className={styles.open}>
          <dt>{text.arguments}</dt>
          <dd className={styles.code}>{args}</dd>
          <dt>{text.returned}</dt>
          <dd className={styles.code}>{result}</dd>
          {characters > result.length && (
            <>
              <dt />
              <dd className="small quiet">{text.beginOf(result.length, characters)}</dd>
            </>
          )}
        </dl>
      )}
    </li>
  )
}
