import type { RefObject } from 'react'
import type { HelpPage } from '#shared/ipc/help-calls.ts'
import { pageAddress } from '../bridge/page-address.ts'
import { useCall } from '../bridge/query.ts'
import { Loaded } from '../errors/loaded.tsx'
import { helpText as text } from '../text/en/help.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { HelpLinks } from './help-link.tsx'
import { useKeptScroll } from './kept-scroll.ts'
import styles from './help.module.css'

const groups: readonly HelpPage['group'][] = ['start', 'work', 'data', 'more']

/** The pages of the guide, in groups. */
export function HelpHome({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const pages = useCall('help.pages', {})
  useKeptScroll(scroller, pages.data !== undefined)
  return (
    <div className={styles.body}>
      <Loaded query={pages} loading={<Skeleton label={text.loading} />}>
        {(all) =>
          groups.map((name) => (
            <HelpLinks key={name} title={text.groups[name]} links={all.filter(({ group }) => group === name)} />
          ))
        }
      </Loaded>
      {pageAddress().language !== 'en' && <p className="small quiet">{text.englishOnly}</p>}
    </div>
  )
}
