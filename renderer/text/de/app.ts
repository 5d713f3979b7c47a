import type { GatewayStatus } from '#shared/ipc/bridge.ts'
import type { appText as english } from '../en/app.ts'

const views: (typeof english)['views'] = {
  chat: 'Chat',
  presets: 'Presets',
  voice: 'Sprache',
  providers: 'Anbieter',
  usage: 'Verbrauch',
  settings: 'Einstellungen',
}

const gatewayStates: Record<GatewayStatus['state'], string> = {
  starting: 'startet',
  connected: 'verbunden',
  unreachable: 'nicht erreichbar',
  'signed-out': 'nicht angemeldet',
}

export const appText: typeof english = {
  notCopied: 'Die Zwischenablage hat es nicht angenommen',
  main: 'Hauptnavigation',
  views,
  shortcutNames: {
    palette: 'Befehlspalette',
    newChat: 'Neuer Chat',
    find: 'Im Chat suchen, oder nach Presets oder Anbietern',
    searchChats: 'Chats durchsuchen',
    inspector: 'Inspektor zeigen oder ausblenden',
    ownWindow: 'Chat in eigenem Fenster öffnen',
    ...views,
    openSettings: 'Einstellungen, von überall',
    send: 'Nachricht senden',
    breakLine: 'Zeilenumbruch in der Nachricht',
    record: 'Aufnehmen: drücken, oder halten, solange Sie sprechen',
  },
  gateway: (name, state) => `Gateway: ${name}, ${gatewayStates[state]}`,

  signInNotice: {
    done: (gateway) => `Sie sind bei ${gateway} angemeldet.`,
    failed: 'Die Anmeldung wurde nicht abgeschlossen.',
    show: 'Zeigen',
  },
  restartFailed: 'Das Gateway ließ sich nicht neu starten.',

  viewFailed: {
    details: 'Einzelheiten',
    title: (view) => `${view} ließ sich nicht darstellen`,
    text: 'Der Fehler liegt in der App. Nichts von dem, was Sie geschrieben, aufgenommen oder erhalten haben, ist verloren; die anderen Ansichten gehen weiter.',
    again: 'Noch einmal darstellen',
    reload: 'Fenster neu laden',
  },
  appFailed: 'Gatehouse',

  newChatFailed: 'Ein neuer Chat ließ sich nicht speichern.',
  retry: 'Erneut versuchen',

  palette: {
    label: 'Befehle',
    placeholder: 'Zu einer Ansicht oder einem Chat gehen, oder einen Befehl ausführen',
    nothing: 'Nichts heißt so.',
    choose: 'Auswählen',
    run: 'Ausführen',
    close: 'Schließen',
    goTo: 'Gehe zu',
    actions: 'Befehle',
    chats: 'Chats',
    gateways: 'Gateways',
    switchTo: (name) => `${name} benutzen`,
    signIn: (name) => `Bei ${name} anmelden`,
    addGateway: 'Gateway hinzufügen',
    newChat: 'Neuer Chat',
    toggleInspector: 'Inspektor zeigen oder ausblenden',
    ownWindow: 'Diesen Chat in eigenem Fenster öffnen',
    restartGateway: 'Gateway neu starten',
    theme: { system: 'Farbschema: wie das System', light: 'Farbschema: hell', dark: 'Farbschema: dunkel' },
    untitled: 'Neuer Chat',
  },
}
