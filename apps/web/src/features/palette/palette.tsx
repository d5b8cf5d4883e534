import { searchEverything } from '@keelwise/contract/search'
import {
  CloseButton,
  Modal,
  TextInput,
  VisuallyHidden,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import {
  IconBolt,
  IconBuildingBank,
  IconCalendarEvent,
  IconChartPie,
  IconFile,
  IconHelpCircle,
  IconMessage,
  IconReceipt,
  IconReportMoney,
  IconSearch,
  IconSparkles,
  IconUsers,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useChatPaths, useCreateConversation } from '../../domain/conversations.ts'
import { useSession } from '../../domain/session.ts'
import { signOut } from '../../domain/sign-out.ts'
import { call } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { type Entry, GROUPS, type PalettePage, paletteGroups } from './palette-entries.ts'
import classes from './palette.module.css'
import { recentEntriesOf, rememberEntry } from './recent-entries.ts'

const ICONS = {
  page: IconFile,
  client: IconUsers,
  meeting: IconCalendarEvent,
  account: IconBuildingBank,
  security: IconChartPie,
  payee: IconReceipt,
  report: IconReportMoney,
  conversation: IconMessage,
  help: IconHelpCircle,
  action: IconBolt,
  ask: IconSparkles,
} as const

/** What the server finds; without words what was last used there. */
const useHits = (typed: string) =>
  useQuery({
    queryKey: ['search', typed],
    queryFn: ({ signal }) => call(searchEverything, { query: { q: typed } }, { signal }),
    placeholderData: keepPreviousData,
  })

interface PaletteProps {
  /** The pages of the role. */
  readonly pages: readonly PalettePage[]
  readonly onClose: () => void
  readonly onShortcuts: () => void
}

/** Everything by its name: pages, what one owns or looks after, help, and any question for the assistant. */
export function Palette({ pages, onClose, onShortcuts }: PaletteProps) {
  const id = useId()
  const isMobile = useIsMobile()
  const navigate = useNavigate()
  const { chat } = useChatPaths()
  const create = useCreateConversation()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const email = useSession((state) => state.user?.email ?? '')
  const [text, setText] = useState('')
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const typed = text.trim()
  const hits = useHits(useSettled(typed))

  const theme = isDark ? 'Switch to light theme' : 'Switch to dark theme'
  const acts: Record<string, () => void> = {
    [theme]: () => setColorScheme(isDark ? 'light' : 'dark'),
    'Keyboard shortcuts': onShortcuts,
    'Log out': signOut,
  }
  const groups = paletteGroups({
    typed,
    pages,
    actions: Object.keys(acts).map((title) => ({ key: title, kind: 'action', title, detail: null, address: null })),
    hits: hits.data?.results ?? [],
    recent: recentEntriesOf(email),
  })
  const entries = groups.flatMap((group) => group.entries)
  const active = entries.find(({ key }) => key === activeKey) ?? entries[0]
  const idOf = (entry: Entry): string => `${id}${entries.indexOf(entry)}`
  const activeId = active && idOf(active)

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const ask = async () => {
    try {
      const { id: conversation } = await create.mutateAsync({})
      await navigate({ to: chat, params: { id: conversation }, search: { q: typed }, state: { sendsQuestion: true } })
    } catch {
      toast.error('Error creating chat')
    }
  }
  const open = (entry: Entry) => {
    if (create.isPending) return
    onClose()
    if (entry.kind === 'ask') void ask()
    else if (entry.address === null) acts[entry.title]?.()
    else {
      rememberEntry(email, entry)
      void navigate({ href: entry.address })
    }
  }
  const step = (by: number) => {
    const at = active ? entries.indexOf(active) : -1
    setActiveKey(entries.at((at + by) % entries.length)?.key ?? null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Enter' && active) open(active)
    else return
    event.preventDefault()
  }
  const isStill = !hits.isFetching && !hits.isPlaceholderData
  const count = entries.filter(({ kind }) => kind !== 'ask').length

  return (
    <Modal.Root opened onClose={onClose} size={640} yOffset="12vh" centered={false} fullScreen={isMobile}>
      <Modal.Overlay />
      <Modal.Content aria-label="Search and commands" radius={isMobile ? 0 : 'lg'}>
        <Modal.Body p={0} className={classes.body}>
          <div className={classes.head}>
            <TextInput
              className="grow"
              variant="unstyled"
              size="lg"
              role="combobox"
              aria-label="Search or ask"
              aria-expanded
              aria-controls={`${id}list`}
              aria-autocomplete="list"
              aria-activedescendant={activeId}
              placeholder="Search, or ask a question"
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
              leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
              value={text}
              onChange={(event) => {
                setText(event.currentTarget.value)
                setActiveKey(null)
              }}
              onKeyDown={onKeyDown}
              data-autofocus
            />
            <CloseButton aria-label="Close" size={isMobile ? 44 : 32} onClick={onClose} />
          </div>
          <VisuallyHidden role="status">
            {isStill ? (count === 1 ? '1 result' : `${count === 0 ? 'No' : count} results`) : ''}
          </VisuallyHidden>
          <div role="listbox" id={`${id}list`} aria-label="Results" className={classes.list}>
            {groups.map(({ group, entries: members }) => (
              <div key={group} role="group" aria-labelledby={`${id}${group}`}>
                <div id={`${id}${group}`} role="presentation" className={classes.heading}>
                  {GROUPS[group]}
                </div>
                {members.map((entry) => (
                  <Line
                    key={entry.key}
                    id={idOf(entry)}
                    entry={entry}
                    isActive={entry === active}
                    onPoint={() => setActiveKey(entry.key)}
                    onOpen={() => open(entry)}
                  />
                ))}
              </div>
            ))}
          </div>
          {hits.isError && (
            <p className={classes.note} role="alert">
              The search did not answer. Pages and questions still work.
            </p>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

interface LineProps {
  readonly id: string
  readonly entry: Entry
  readonly isActive: boolean
  readonly onPoint: () => void
  readonly onOpen: () => void
}

// the field keeps the focus and says which line is active
const Line = ({ id, entry, isActive, onPoint, onOpen }: LineProps) => {
  const LineIcon = ICONS[entry.kind]
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.line}
      onMouseMove={isActive ? undefined : onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      <LineIcon size={18} stroke={1.6} aria-hidden className="fixed dimmed" />
      <span className={classes.title}>{entry.title}</span>
      {entry.detail && <span className={classes.detail}>{entry.detail}</span>}
    </button>
  )
}
