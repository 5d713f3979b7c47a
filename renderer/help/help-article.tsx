import { ChevronLeft } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { pageOf, readGuideLink } from '#shared/guide/guide-link.ts'
import type { HelpArticle } from '#shared/ipc/help-calls.ts'
import { useCall } from '../bridge/query.ts'
import { Loaded } from '../errors/loaded.tsx'
import { InternalLinkContext } from '../markdown/internal-link.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { helpText as text } from '../text/en/help.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { HelpLinks } from './help-link.tsx'
import { goBackInHelp, openHelp } from './help-state.ts'
import { useKeptScroll } from './kept-scroll.ts'
import styles from './help.module.css'

interface HelpArticleViewProps {
  id: string
  scroller: RefObject<HTMLElement | null>
}

/** A section of the guide: where it is, its text, and what is related. */
export function HelpArticleView({ id, scroller }: HelpArticleViewProps) {
  const article = useCall('help.section', { id })
  useKeptScroll(scroller, article.data !== undefined)
  return (
    <div className={styles.body}>
      <nav className={styles.path} aria-label={text.path}>
        <IconButton size="small" label={text.back} icon={ChevronLeft} onClick={goBackInHelp} />
        <PathLink section={null}>{text.title}</PathLink>
        {article.data?.path.map((above) => (
          <span key={above.id} className={styles.step} lang="en">
            <span aria-hidden>›</span>
            <PathLink section={above.id}>{above.title}</PathLink>
          </span>
        ))}
      </nav>
      <Loaded query={article} loading={<Skeleton label={text.loading} />}>
        {(found) => (found === null ? <Gone /> : <Article article={found} />)}
      </Loaded>
    </div>
  )
}

function Article({ article }: { article: HelpArticle }) {
  const page = pageOf(article.id)
  const followLink = (href: string) => {
    const target = readGuideLink(href, page)
    return target === null ? null : () => openHelp(target)
  }
  return (
    <>
      <article className={styles.article} aria-labelledby="help-title" lang="en">
        <h3 id="help-title">{article.title}</h3>
        <InternalLinkContext value={followLink}>
          <Markdown text={article.markdown} />
        </InternalLinkContext>
      </article>
      <HelpLinks title={text.contents} links={article.contents} />
      <HelpLinks title={text.related} links={article.related} />
    </>
  )
}

function Gone() {
  return (
    <Empty
      className={styles.empty}
      title={text.gone}
      text={text.goneHelp}
      action={<Button onClick={() => openHelp()}>{text.allPages}</Button>}
    />
  )
}

function PathLink({ section, children }: { section: string | null; children: ReactNode }) {
  return (
    <a
      className="quiet"
      href="#help"
      draggable={false}
      onClick={(event) => {
        event.preventDefault()
        openHelp(section)
      }}
    >
      {children}
    </a>
  )
}
