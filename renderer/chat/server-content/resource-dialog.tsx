import type { ServerResource } from '#shared/tools/tool.ts'
import { useCall } from '../../bridge/query.ts'
import { Loaded } from '../../errors/loaded.tsx'
import { formatBytes } from '../../text/format.ts'
import { toolContentText as text } from '../../text/en/tool-content.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ContentList } from './content-list.tsx'

interface ResourceDialogProps {
  onChoose: (resource: ServerResource) => void
  onClose: () => void
}

/** Chooses a resource of a tool server, which is attached like a file. */
export default function ResourceDialog({ onChoose, onClose }: ResourceDialogProps) {
  const resources = useCall('tools.resources', {})
  return (
    <Dialog
      open
      isWide
      onClose={onClose}
      title={text.resources}
      footer={
        <Button variant="ghost" onClick={onClose}>
          {text.cancel}
        </Button>
      }
    >
      <p className="small quiet">{text.resourcesHelp}</p>
      <Loaded query={resources} loading={<Skeleton label={text.loading} rows={4} />}>
        {(items) => (
          <ContentList
            label={text.resourceList}
            searchLabel={text.searchResources}
            items={items}
            idOf={({ uri }) => uri}
            factOf={({ size, mimeType }) => (size === null ? mimeType : formatBytes(size))}
            onChoose={onChoose}
          />
        )}
      </Loaded>
    </Dialog>
  )
}
