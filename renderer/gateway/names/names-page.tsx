import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '../../bridge/settings.ts'
import { gatewayNamesText as text } from '../../text/en/gateway-names.ts'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import page from '../../ui/page.module.css'
import edges from '../gateway-edges.module.css'
import { AliasList } from './alias-list.tsx'
import { useKnownNames, useModelPlaces } from '../model-names/model-places.ts'
import { PresetNames } from './preset-names.tsx'

/** What programs can write as a model beside its id: own names, and presets with their versions. */
export function NamesPage() {
  const { modelAliases } = useSettings()
  const places = useModelPlaces()
  const known = useKnownNames(places)
  /** The name that is edited; `new` for one that does not exist yet. */
  const [edited, setEdited] = useState<string | null>(null)
  return (
    <>
      <Toolbar
        title={text.title}
        actions={
          <Button
            icon={Plus}
            disabled={edited === newAlias || modelAliases.length >= maxAliases}
            onClick={() => setEdited(newAlias)}
          >
            {text.newName}
          </Button>
        }
      />
      <div className="scroll">
        <div className={classNames(page.page, edges.page)}>
          <AliasList places={places} known={known} edited={edited} setEdited={setEdited} />
          <PresetNames places={places} />
        </div>
      </div>
    </>
  )
}

const maxAliases = 100
/** No alias can have this name. */
const newAlias = ''
