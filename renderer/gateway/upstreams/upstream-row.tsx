import type { ReactNode } from 'react'
import type { Upstream } from '#shared/programs/program-access.ts'
import { classNames } from '../../ui/class-names.ts'
import { StatusDot, type StatusDotState } from '../../ui/status-dot.tsx'
import styles from './upstreams.module.css'

interface UpstreamRowProps {
  upstream: Pick<Upstream, 'name' | 'slug' | 'address'>
  dot: StatusDotState
  state: ReactNode
  models?: ReactNode
  /** Buttons and a switch. */
  actions: ReactNode
}

/** One gateway or server: its name with its short name, its state and models, and where it is. */
export function UpstreamRow({ upstream: { name, slug, address }, dot, state, models, actions }: UpstreamRowProps) {
  return (
    <li className={styles.row} aria-label={name}>
      <StatusDot state={dot} className={styles.dot} />
      <span className={styles.title}>
        <span className="medium cut" title={name}>
          {name}
        </span>
        <span className={classNames('mono small quiet', styles.slug)}>{slug}/…</span>
      </span>
      <span className={classNames('cut', styles.state)}>
        {state}
        {models !== undefined && <>, {models}</>}, <span className="num">{address}</span>
      </span>
      <span className={styles.actions}>{actions}</span>
    </li>
  )
}
