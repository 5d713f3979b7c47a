import { Ellipsis, Pencil, Trash2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { GatewayProfileView, KeySlot } from '#shared/gateway-profile.ts'
import { PolicySection } from '../../data-policy/policy-section.tsx'
import { useGateways, signInOf } from '../../gateways/gateways.ts'
import { gatewayText } from '../../text/en/gateway.ts'
import { gatewaysText as text } from '../../text/en/gateways.ts'
import { statusOfProfile } from '../../text/profile-status.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { useCommand, useInvalidate } from '../../bridge/query.ts'
import { useChangeSettings } from '../../bridge/settings.ts'
import { ConfirmDialog } from '../../errors/confirm-dialog.tsx'
import { AddAccountDialog } from './add-account-dialog.tsx'
import { TestConnection } from './connection.tsx'
import { EmbeddedPanel } from './embedded-panel.tsx'
import { GatewayFacts } from './gateway-facts.tsx'
import { KeyStatusPart } from './key-status.tsx'
import { KeySlots } from './key-slots.tsx'
import { LocalServerList } from './local-server-list.tsx'
import { ProfileDialog } from './profile-dialog.tsx'
import { RegionPart } from './region-part.tsx'
import { SignInPanel } from './sign-in-panel.tsx'
import { useKeychain } from './use-keychain.ts'
import { Tag } from '../../ui/tag.tsx'
import styles from './gateway-page.module.css'

interface GatewayDetailProps {
  profile: GatewayProfileView
  /** Called after the gateway was removed. */
  onRemoved: () => void
}

/** Shows one gateway: sign-in, keys, connection and address. */
export function GatewayDetail({ profile, onRemoved }: GatewayDetailProps) {
  const { status, signIn } = useGateways()
  const keychain = useKeychain()
  const [openSlot, setOpenSlot] = useState<KeySlot | null>(null)
  const profileStatus = statusOfProfile(profile, status, signIn)
  const state = signInOf(profile, signIn)
  const isSigningIn = state.step === 'waiting' || state.step === 'exchanging'
  return (
    <>
      <Toolbar
        title={profile.name}
        beside={profile.isActive && <Tag className={styles['in-use']}>{text.inUse}</Tag>}
        actions={profile.kind !== 'embedded' && <MoreActions profile={profile} onRemoved={onRemoved} />}
      />
      <div className="scroll">
        <div className={styles.page}>
          {profile.kind === 'embedded' ? (
            <>
              <EmbeddedPanel profile={profile} profileStatus={profileStatus} status={status} />
              <LocalServerList />
            </>
          ) : (
            <SignInPanel
              profile={profile}
              profileStatus={profileStatus}
              state={state}
              keychain={keychain}
              onPasteKey={() => setOpenSlot('user')}
            />
          )}
          {/* While the app waits for the browser, nothing else asks for attention. */}
          {!isSigningIn && (
            <>
              {profile.kind !== 'embedded' && (
                <KeySlots
                  profile={profile}
                  keychain={keychain}
                  open={openSlot}
                  onOpen={setOpenSlot}
                  onEnd={(slot) => setOpenSlot((current) => (current === slot ? null : current))}
                />
              )}
              <KeyStatusPart profile={profile} />
              <RegionPart profile={profile} />
              <TestConnection profile={profile} />
              {profile.kind === 'embedded' && <OtherPrograms />}
              <PolicySection
                owner={{ kind: 'gateway', profileId: profile.id }}
                className={styles.part}
                titleClass={styles.title}
              />
              <GatewayFacts profile={profile} />
            </>
          )}
        </div>
      </div>
    </>
  )
}

/** Leads to the view that lets other programs use the embedded gateway. */
function OtherPrograms() {
  const changeSettings = useChangeSettings()
  return (
    <p className={styles.part}>
      {text.otherPrograms}{' '}
      <button type="button" className="link" onClick={() => changeSettings({ view: 'gateway' })}>
        {gatewayText.title}
      </button>
    </p>
  )
}

/** Actions of gateways other than the embedded one. Only those that the person added are edited and removed. */
function MoreActions({ profile, onRemoved }: GatewayDetailProps) {
  const [dialog, setDialog] = useState<'account' | 'edit' | 'remove' | null>(null)
  const close = () => setDialog(null)
  const edit = { label: text.edit, icon: Pencil, onSelect: () => setDialog('edit') }
  const account = { label: text.account.add, icon: UserPlus, onSelect: () => setDialog('account') }
  const remove = { label: text.remove, icon: Trash2, danger: true, onSelect: () => setDialog('remove') }
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton label={text.more} icon={Ellipsis} />}
        items={profile.kind === 'other' ? [edit, account, 'separator', remove] : [account]}
      />
      {dialog === 'account' && <AddAccountDialog profile={profile} onClose={close} />}
      {dialog === 'edit' && <ProfileDialog profile={profile} onClose={close} />}
      {dialog === 'remove' && <RemoveDialog profile={profile} onClose={close} onRemoved={onRemoved} />}
    </>
  )
}

interface RemoveDialogProps {
  profile: GatewayProfileView
  onClose: () => void
  onRemoved: () => void
}

function RemoveDialog({ profile, onClose, onRemoved }: RemoveDialogProps) {
  const remove = useCommand('profiles.remove')
  const invalidate = useInvalidate()
  const words = text.removeDialog
  const run = () =>
    remove.mutate(
      { profileId: profile.id },
      {
        onSuccess() {
          void invalidate('profiles.list')
          onRemoved()
        },
      },
    )
  return (
    <ConfirmDialog
      title={words.title(profile.name)}
      cancel={words.cancel}
      confirm={remove.isPending ? words.removing : words.remove}
      isDangerous
      isBusy={remove.isPending}
      error={remove.error?.data}
      onConfirm={run}
      onClose={onClose}
    >
      <p>{words.text}</p>
    </ConfirmDialog>
  )
}
