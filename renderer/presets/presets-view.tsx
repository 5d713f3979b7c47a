import { useQueryClient } from '@tanstack/react-query'
import { AtSign, Plus } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { PresetListing } from '#shared/preset.ts'
import { emptyContent, type PresetContent } from '#shared/presets/preset-content.ts'
import { useGateways } from '../gateways/gateways.ts'
import { callKey, useCall, useCommand } from '../bridge/query.ts'
import { useChangeSettings, useSettings } from '../bridge/settings.ts'
import { presetsText as text } from '../text/en/presets.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { useInspector } from '../ui/inspector.ts'
import { Panes } from '../ui/panes.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { presetHistoryText } from '../text/en/preset-history.ts'
import { freeSlug } from '../preset-choice/check-slug.ts'
import { useNow } from '../ui/use-now.ts'
import type { EditorState } from './preset/editor-store.ts'
import { EditorView } from './editor/editor-view.tsx'
import { useEditors, useRemovePreset } from './preset/use-editors.ts'
import { VersionsView } from './history/versions-pane.tsx'
import { copyDraftRules } from './preset/draft-rules.ts'
import { AddPreset } from './list/add-preset.tsx'
import { filterPresets } from '../preset-choice/filter-presets.ts'
import { PresetListPane } from './list/preset-list.tsx'

const noEditor = createStore<Pick<EditorState, 'compared'>>(() => ({ compared: null }))

/** Shows the presets of the active gateway: list, editor, history and tests. */
export default function PresetsView() {
  const status = useGateways().status
  return status === undefined ? null : (
    <PresetsOf key={status.profileId} profileId={status.profileId} name={status.name} />
  )
}

function PresetsOf({ profileId, name }: { profileId: string; name: string }) {
  const client = useQueryClient()
  const saveStar = useCommand('presets.star', { failed: text.notStarred })
  const now = useNow()
  const listing = useCall('presets.list', { profileId })
  const { listWidth, inspectorWidth, presetSlug } = useSettings()
  const changeSettings = useChangeSettings()
  const editors = useEditors()
  const versions = useInspector(true, () => undefined)
  const [isAdding, setAdding] = useState(false)
  const presets = listing.data?.presets ?? []
  const slugs = presets.map(({ slug }) => slug)

  // A preset that was made in another view will be in the list after the refetch.
  const isReadingAgain = listing.isFetching && listing.data !== undefined
  // The last shown preset may belong to another gateway, or be deleted.
  const isKnown =
    presetSlug !== null &&
    (slugs.includes(presetSlug) || isReadingAgain || editors.has({ profileId, slug: presetSlug }))
  const { starred, others } = filterPresets(presets, '')
  const shownSlug = isKnown ? presetSlug : ((starred[0] ?? others[0])?.slug ?? null)
  const editor = shownSlug === null ? null : editors.of({ profileId, slug: shownSlug })
  const isComparing = useStore(editor?.state ?? noEditor, ({ compared }) => compared !== null)
  // A comparison needs the width.
  const place = isComparing ? 'folded' : versions.place
  const show = (slug: string) => changeSettings({ presetSlug: slug })

  function createPreset({ systemPrompt, config }: PresetContent = emptyContent, slug = freeSlug(slugs)) {
    editors.begin({ profileId, slug }, { slug, systemPrompt, config: { ...config }, baseVersion: null })
    show(slug)
  }
  function star(slug: string, isStarred: boolean) {
    client.setQueryData<PresetListing>(
      callKey('presets.list', { profileId }),
      (before) =>
        before && {
          ...before,
          presets: before.presets.map((preset) => (preset.slug === slug ? { ...preset, isStarred } : preset)),
        },
    )
    saveStar.mutate({ profileId, slug, isStarred })
  }
  const removePreset = useRemovePreset(profileId, editors)

  return (
    <>
      <Panes
        list={{
          label: text.list,
          width: listWidth,
          onResized: (width) => changeSettings({ listWidth: width }),
          content: (
            <PresetListPane
              query={listing}
              gatewayName={name}
              now={now}
              shownSlug={shownSlug}
              onChoose={show}
              onNew={() => createPreset()}
              onAdd={() => setAdding(true)}
              onStar={star}
              onRemove={removePreset}
            />
          ),
        }}
        main={
          editor === null ? (
            <>
              <Toolbar title={text.title} />
              {listing.data && (
                <Empty
                  title={text.emptyTitle}
                  text={text.empty}
                  action={
                    <div className="row">
                      <Button variant="primary" icon={Plus} onClick={() => createPreset()}>
                        {text.newPreset}
                      </Button>
                      <Button icon={AtSign} onClick={() => setAdding(true)}>
                        {text.addBySlug}
                      </Button>
                    </div>
                  }
                />
              )}
            </>
          ) : (
            <EditorView
              key={editor.id}
              store={editor}
              row={presets.find(({ slug }) => slug === shownSlug) ?? null}
              slugs={slugs}
              now={now}
              versions={versions}
              onStar={star}
              onRemove={removePreset}
              onRenamed={show}
              onDuplicate={(content) => {
                const slug = freeSlug(slugs, `${shownSlug ?? 'new-preset'}-copy`.slice(-190))
                createPreset(content, slug)
                if (shownSlug !== null)
                  void copyDraftRules({ profileId, slug: shownSlug }, { profileId, slug }).catch(() => undefined)
              }}
            />
          )
        }
        inspector={
          editor === null
            ? undefined
            : {
                label: presetHistoryText.versions,
                content: <VersionsView key={editor.id} store={editor} now={now} onLeave={versions.close} />,
                place,
                close: versions.close,
                width: inspectorWidth,
                onResized: (width) => changeSettings({ inspectorWidth: width }),
              }
        }
      />
      {isAdding && (
        <AddPreset
          profileId={profileId}
          onClose={() => setAdding(false)}
          onAdded={(slug) => {
            show(slug)
            setAdding(false)
          }}
        />
      )}
    </>
  )
}
