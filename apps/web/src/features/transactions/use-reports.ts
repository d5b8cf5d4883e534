import {
  type SavedReport,
  type SavedReportBody,
  changeReport,
  deleteReport,
  listSavedReports,
  readReportTable,
  saveReport,
} from '@keelwise/contract/reports'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { INVESTOR_KEY } from '../../domain/investor-queries.ts'
import { call } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'

export type ReportTableQuery = Record<string, string>

/** Money in and out in columns. */
export const useReportTable = (query: ReportTableQuery, isWanted = true) =>
  useQuery({
    queryKey: [INVESTOR_KEY, 'report-table', query],
    queryFn: ({ signal }) => call(readReportTable, { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })

const SAVED_KEY = [INVESTOR_KEY, 'saved-reports']

/** Own saved reports by name. */
export const useSavedReports = () =>
  useQuery({ queryKey: SAVED_KEY, queryFn: ({ signal }) => call(listSavedReports, undefined, { signal }) })

/** What is done to saved reports. */
export function useSavedReportChanges() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: SAVED_KEY })
  return {
    save: useMutation({
      mutationFn: (body: SavedReportBody & { id?: string }) => call(saveReport, { body }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ id, body }: { readonly id: string; readonly body: SavedReportBody }) =>
        call(changeReport, { params: { id }, body }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: ({ id }: SavedReport) => call(deleteReport, { params: { id } }),
      onSettled,
      onError: toast.somethingWentWrong,
    }),
  }
}
