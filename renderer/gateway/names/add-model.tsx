import { Plus } from 'lucide-react'
import { useState } from 'react'
import { openConnectDialog } from '../../connect/connect-dialog-state.ts'
import { ModelDialog } from '../../model-choice/model-dialog.tsx'
import { gatewayNamesText as text } from '../../text/en/gateway-names.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { type ModelPlace, programModelName } from '../model-names/model-places.ts'
import styles from './names.module.css'

interface AddModelProps {
  places: readonly ModelPlace[]
  disabled: boolean
  onAdd: (model: string) => void
}

/** Chooses a model of this computer or of a gateway, by the list of the chats. */
export function AddModel({ places, disabled, onAdd }: AddModelProps) {
  const [place, setPlace] = useState<ModelPlace | null>(null)
  const [only, ...others] = places
  const trigger = (onClick?: () => void) => (
    <Button size="small" icon={Plus} disabled={disabled} className={styles.add} {...(onClick && { onClick })}>
      {text.addModel}
    </Button>
  )
  return (
    <>
      {others.length === 0 ? (
        trigger(() => setPlace(only ?? null))
      ) : (
        <Menu
          trigger={trigger()}
          items={places.map((each) => ({ id: each.profileId, label: each.name, onSelect: () => setPlace(each) }))}
        />
      )}
      {place !== null && (
        <ModelDialog
          profileId={place.profileId}
          isOpen
          setOpen={(isOpen) => {
            if (!isOpen) setPlace(null)
          }}
          current={null}
          defaultLabel={null}
          onChoose={(model) => {
            if (model !== null) onAdd(programModelName(place, model))
          }}
          onConnect={openConnectDialog}
        />
      )}
    </>
  )
}
