import { ChartSkeleton, SkeletonBlock } from '../../ui/skeleton.tsx'

export function OverviewSkeleton() {
  return (
    <div>
      <div aria-hidden="true" className="flex flex-col gap-2.5 p-3">
        <SkeletonBlock className="h-3 w-20" />
        <SkeletonBlock className="h-3.5 w-full" />
        <SkeletonBlock className="h-3.5 w-3/4" />
        <SkeletonBlock className="mt-3 h-5 w-24" />
        <SkeletonBlock className="h-3 w-full" />
        <SkeletonBlock className="h-3 w-1/2" />
        <SkeletonBlock className="h-3 w-2/5" />
      </div>
      <ChartSkeleton label="Loading the overview" />
    </div>
  )
}
