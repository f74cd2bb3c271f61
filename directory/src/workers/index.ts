export { type Backoff, backoffMs } from './backoff.ts'
export { defineJob, type Job, type JobContext, type JobInput } from './job.ts'
export { migrateJobs, prepareJobs, runJobNow, sendJob } from './job-queue.ts'
export { activeJobs, type JobReport, jobReports, jobRuns, jobsOfProcess } from './job-rows.ts'
export {
  giveLeases,
  holdLease,
  keepLease,
  leasesNamed,
  leasesOfProcess,
  takeLeases,
} from './lease-rows.ts'
export {
  dismissProcess,
  type OwnProcess,
  type ProcessReport,
  type ProcessSecrets,
  processLosses,
  processReports,
  processSecrets,
  refreshingProcesses,
  stalledProcesses,
  stopRefreshing,
} from './process-rows.ts'
export { ownProcess, type RegisteredProcess, registerProcess, renewHeartbeat } from './register-process.ts'
export { endingWith, type Loop, type LoopHealth, type Pauses, type Round, runRounds } from './run-loop.ts'
export { type JobRunner, startJobs } from './start-jobs.ts'
