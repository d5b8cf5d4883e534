import type { Alert, AlertEvent, Watched, listAlerts } from '@keelwise/contract/alerts'
import type { Result } from '@keelwise/contract/endpoint'
import { alertKindDisplay, namesOf } from '@keelwise/contract/words'
import { Anchor, Box, Button, Card, Flex, Skeleton, Stack, Switch, Text } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatLongDate } from '../../domain/format-date.ts'
import { formatMoney } from '../../domain/format-money.ts'
import { useCategoryBook } from '../../domain/use-categories.ts'
import { Block, Loaded } from '../../ui/block.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { FreeBuoyDrawing } from '../../ui/drawings.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
import { Failure, Notice } from '../../ui/notice.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { toast } from '../../ui/toast.ts'
import { useHref } from '../../ui/use-href.ts'
import { AlertDialog, type AlertEdit } from './alert-dialog.tsx'
import { type AlertEntry, enteredOf, exampleOf, timesWords, watchedOf, alertSentence } from './alert-entry.ts'
import { DeliveryCard } from './delivery-card.tsx'
import { useAlertChanges, useAlertEvents, useAlerts } from './use-alerts.ts'

/** What each kind is for, beside its name. */
const exampleWords = (currency: string): Readonly<Record<Watched['kind'], string>> => ({
  LARGE_TRANSACTION: `A payment of ${formatMoney('500.00', currency)} or more goes out, or anything to one payee.`,
  LOW_BALANCE: `A bank account holds less than ${formatMoney('500.00', currency)}.`,
  CATEGORY_OVER: `Groceries took more than ${formatMoney('600.00', currency)} this month, or more than their budget.`,
  PRICE_RISE: 'A subscription costs 5% more than before.',
  UNUSUAL_SPENDING: 'A category took half as much again as in a usual month.',
  ALLOCATION_DRIFT: 'An asset class is 5 points off its target.',
  MATURITY: 'A bond matures within 30 days.',
})

const MAIL_WORDS = { OFF: 'In the bell', NOW: 'In the bell and by mail', WEEKLY: 'In the bell and the digest' } as const

interface AlertsPageProps {
  /** What the address asks to be set; null for nothing. */
  readonly asked: AlertEntry | null
  /** What the address asked for was set, or not. */
  readonly onAnswered: () => void
}

/** `/investor/settings/alerts`: what the person wants to be told of, and how. */
export function AlertsPage({ asked, onAnswered }: AlertsPageProps) {
  const query = useAlerts()
  return (
    <Stack gap="md" maw={720} mx="auto">
      <Loaded
        query={query}
        failure="Your alerts could not be loaded."
        skeleton={
          <Flex direction="column" gap="md" role="status" aria-label="Loading alerts">
            <CardSkeleton rows={3} />
            <CardSkeleton rows={4} />
          </Flex>
        }
      >
        {(data) => <Content data={data} asked={asked} onAnswered={onAnswered} />}
      </Loaded>
    </Stack>
  )
}

function Content({ data, asked, onAnswered }: AlertsPageProps & { readonly data: Result<typeof listAlerts> }) {
  const [edit, setEdit] = useState<AlertEdit | null>(asked && { start: asked })
  const { results, currency, delivery } = data
  const open = (kind: Watched['kind']) => setEdit({ start: exampleOf(kind) })
  const close = () => {
    setEdit(null)
    if (asked) onAnswered()
  }
  const isUsed = (kind: Watched['kind']) => results.some((alert) => alert.kind === kind)
  const words = exampleWords(currency)
  const unused = namesOf(alertKindDisplay).filter((kind) => !isUsed(kind))
  return (
    <>
      {results.length === 0 ? (
        <Card padding={0}>
          <Notice
            drawing={<FreeBuoyDrawing />}
            heading="No alerts yet"
            text="Say what you want to be told of and from when on. Nothing is told that you did not ask for here."
            action={<Button onClick={() => open('LARGE_TRANSACTION')}>New alert</Button>}
          />
        </Card>
      ) : (
        <Block
          title="Your alerts"
          action={
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => open('LARGE_TRANSACTION')}
            >
              New alert
            </Button>
          }
        >
          <Box component="ul" mt={10} aria-label="Your alerts" className="divided">
            {results.map((alert) => (
              <AlertRow key={alert.id} alert={alert} onEdit={() => setEdit({ alert })} />
            ))}
          </Box>
        </Block>
      )}
      {unused.length === 0 ? null : (
        <Block title="Could be alerts">
          <Box component="ul" mt={10} aria-label="Examples of alerts" className="divided">
            {unused.map((kind) => (
              <Flex key={kind} component="li" align="center" gap={12} px={{ base: 'md', sm: 20 }} py={10}>
                <Box flex={1} miw={0}>
                  <span className="medium">{alertKindDisplay[kind]}</span>
                  <Text fz="sm" c="dimmed">
                    {words[kind]}
                  </Text>
                </Box>
                <Button
                  variant="default"
                  size="xs"
                  onClick={() => open(kind)}
                  aria-label={`Set ${alertKindDisplay[kind]}`}
                >
                  Set
                </Button>
              </Flex>
            ))}
          </Box>
        </Block>
      )}
      <Told />
      <DeliveryCard delivery={delivery} />
      <AlertDialog edit={edit} currency={currency} onClose={close} />
    </>
  )
}

function AlertRow({ alert, onEdit }: { readonly alert: Alert; readonly onEdit: () => void }) {
  const words = alertSentence(alert, useCategoryBook())
  const { change, remove } = useAlertChanges()
  const onError = toast.somethingWentWrong
  const isOn = change.isPending ? (change.variables.body.is_on ?? alert.is_on) : alert.is_on
  const turn = (is_on: boolean) =>
    change.mutate(
      { params: { id: alert.id }, body: { ...watchedOf(enteredOf(alert)), mail: alert.mail, is_on } },
      { onError },
    )
  return (
    <Flex component="li" align="center" gap={12} px={{ base: 'md', sm: 20 }} py={12}>
      <Box flex={1} miw={0} className="anywhere">
        <span className="medium">{words}</span>
        <Text fz="sm" c="dimmed">
          {alert.is_on ? MAIL_WORDS[alert.mail] : 'Off'},{' '}
          {alert.last_told_at === null
            ? 'nothing told yet'
            : `told ${timesWords(alert.told)} in 90 days, last on ${formatLongDate(alert.last_told_at)}`}
        </Text>
      </Box>
      <Switch aria-label={words} checked={isOn} onChange={(event) => turn(event.currentTarget.checked)} />
      <RowMenu
        label={`Actions for ${words}`}
        size={36}
        items={[
          { label: 'Change', icon: IconPencil, onChoose: onEdit },
          {
            label: 'Remove',
            icon: IconTrash,
            onChoose: () => remove.mutate(alert.id, { onSuccess: () => toast.success('Alert removed'), onError }),
            isDestructive: true,
          },
        ]}
      />
    </Flex>
  )
}

/** What alerts told, the newest first. */
function Told() {
  const query = useAlertEvents()
  const rows = query.data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <Block title="What they told">
      {query.isPending ? <Skeleton height={80} m="md" role="status" aria-label="Loading what alerts told" /> : null}
      {query.isLoadingError ? (
        <Failure isCompact text="What your alerts told could not be loaded." onTryAgain={() => void query.refetch()} />
      ) : null}
      {query.isSuccess && rows.length === 0 ? (
        <Text fz="sm" c="dimmed" px={{ base: 'md', sm: 20 }} pt={4} pb="md">
          Nothing yet. What happens from now on stands here and in the bell.
        </Text>
      ) : null}
      {rows.length > 0 ? (
        <Box component="ul" mt={10} aria-label="What alerts told" className="divided">
          {rows.map((event) => (
            <ToldRow key={event.id} event={event} />
          ))}
        </Box>
      ) : null}
      <ListEnd noun="alerts" query={query} />
    </Block>
  )
}

function ToldRow({ event }: { readonly event: AlertEvent }) {
  const link = useHref(event.action_url ?? '')
  const text = <span className="medium">{event.title}</span>
  return (
    <Box component="li" px={{ base: 'md', sm: 20 }} py={10} className="anywhere">
      {event.action_url === null ? text : <Anchor {...link}>{text}</Anchor>}
      <Text fz="sm" c="dimmed">
        {event.message}
      </Text>
      <Text fz="xs" c="dimmed" className="tabular">
        {formatLongDate(event.happened_on)}
      </Text>
    </Box>
  )
}
