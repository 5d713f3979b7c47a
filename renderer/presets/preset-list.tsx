import { AtSign, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { AppError } from '#shared/errors.ts'
import type { PresetList as PresetListData } from '#shared/gateway/presets.ts'
import { presetsText as text } from '../text/en/presets.ts'
import { formatDay } from '../text/format.ts'
import { ContextMenu } from '../ui/context-menu.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { filterPresets } from './filter-presets.ts'

interface PresetListProps {
  query: UseQueryResult<PresetListData, AppError>
  /** Those that were added by slug and that the gateway does not list. */
  addedSlugs: readonly string[]
  shownSlug: string | null
  onChoose: (slug: string) => void
  onAdd: () => void
  /** Takes one that was added by slug off the list. */
  onRemove: (slug: string) => void
}

export function PresetList({ query, addedSlugs, shownSlug, onChoose, onAdd, onRemove }: PresetListProps) {
  const [search, setSearch] = useState('')
  const all = query.data?.data ?? []
  const found = filterPresets(all, search)
  const foundAdded = addedSlugs.filter((slug) => slug.includes(search.trim().toLowerCase()))
  return (
    <>
      <Toolbar
        title={text.title}
        level={2}
        actions={
          <>
            <IconButton label={text.refresh} icon={RefreshCw} onClick={() => void query.refetch()} />
            <IconButton label={text.addBySlug} icon={AtSign} onClick={onAdd} />
          </>
        }
      />
      <div className="list-search">
        <SearchBox label={text.search} value={search} onChange={setSearch} focusKey="/" />
      </div>
      <div className="scroll">
        {query.isPending && <Skeleton label={text.loading} rowHeight={48} />}
        {foundAdded.length > 0 && (
          <>
            <h3 className="list-group">{text.addedBySlug}</h3>
            <ul className="rows" aria-label={text.addedBySlug}>
              {foundAdded.map((slug) => (
                <li key={slug}>
                  <ContextMenu items={[{ label: text.remove, icon: Trash2, onSelect: () => onRemove(slug) }]}>
                    <ListRow name={slug} current={slug === shownSlug} onClick={() => onChoose(slug)} />
                  </ContextMenu>
                </li>
              ))}
            </ul>
          </>
        )}
        {found.length > 0 && (
          <>
            <h3 className="list-group">{text.ofGateway}</h3>
            <ul className="rows" aria-label={text.ofGateway}>
              {found.map((preset) => (
                <li key={preset.slug}>
                  <ListRow
                    name={<span className={preset.status === 'active' ? undefined : 'quiet'}>{preset.slug}</span>}
                    when={formatDay(Date.parse(preset.updated_at), query.dataUpdatedAt)}
                    sub={preset.name}
                    end={
                      preset.status === 'active' ? undefined : <span className="tag">{text.status(preset.status)}</span>
                    }
                    current={preset.slug === shownSlug}
                    onClick={() => onChoose(preset.slug)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
        {search !== '' && found.length + foundAdded.length === 0 && (
          <p className="small quiet px-3 py-2">{text.nothingFound}</p>
        )}
      </div>
    </>
  )
}
