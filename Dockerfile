# One image for api, bot and worker: the built product and the packages it needs, and nothing that made it.
ARG NODE=node:22-bookworm-slim

FROM ${NODE} AS build
WORKDIR /legend
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs

FROM ${NODE} AS packages
WORKDIR /legend
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM ${NODE}
WORKDIR /legend
# The allocator's limits are explained in docs/operations.md.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data MALLOC_MMAP_THRESHOLD_=262144 MALLOC_TRIM_THRESHOLD_=262144
COPY package.json ./
COPY --from=packages /legend/node_modules node_modules
COPY --from=build /legend/dist dist
COPY content content
COPY scripts/health-check.mjs scripts/health-check.mjs
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "scripts/health-check.mjs"]
ENTRYPOINT ["node", "--enable-source-maps", "dist/server/main.js"]
CMD ["--services=api"]
