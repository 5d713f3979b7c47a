import { Check } from 'lucide-react'
import type { SetupProgram } from '#shared/programs/program-setup.ts'
import { useCall } from '../../bridge/query.ts'
import { programSetupText as text } from '../../text/en/program-setup.ts'
import list from '../../ui/list.module.css'
import { ListRow } from '../../ui/list-row.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './setup-list.module.css'

interface SetupListProps {
  /** The program whose page is open. */
  current: string | null
  onChoose: (program: SetupProgram) => void
}

/** The programs that can be set up, in the list pane. */
export function SetupList({ current, onChoose }: SetupListProps) {
  const { data: programs } = useCall('programSetup.list', {})
  if (programs === undefined) return null
  return (
    <section className={styles.programs} aria-labelledby="set-up-programs">
      <h3 id="set-up-programs" className={list.group}>
        {text.list}
      </h3>
      <ul className={list.rows}>
        {programs.map(({ id, name, state }) => (
          <li key={id}>
            <ListRow
              name={<span className={state === 'cannot-work' ? 'quiet' : undefined}>{name}</span>}
              end={<StateTag state={state} />}
              title={state === 'cannot-work' ? text.cannotWorkText[id] : undefined}
              current={current === id}
              onClick={() => onChoose(id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function StateTag({ state }: { state: string }) {
  if (state === 'cannot-work') return <Tag tone="outline">{text.tags['cannot-work']}</Tag>
  if (state !== 'written') return null
  return (
    <Tag tone="ok" className={styles.written}>
      <Check />
      {text.tags.written}
    </Tag>
  )
}
